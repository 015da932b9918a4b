package dev.slipway.cli.dynaml;

import dev.slipway.dynaml.Document;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code dynaml diff}: what {@code spiff diff} does. */
@Command(
    name = "diff",
    aliases = "d",
    description = "Compares two YAML files; lists of named entries are compared by name.",
    mixinStandardHelpOptions = true)
public final class DiffCommand implements Callable<Integer> {
  private static final String RED = "\u001b[31m";
  private static final String GREEN = "\u001b[32m";
  private static final String PLAIN = "\u001b[0m";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "A", description = "The first file, or - for stdin.")
  private String first = "";

  @Parameters(index = "1", paramLabel = "B", description = "The second file, or - for stdin.")
  private String second = "";

  @Option(names = "--separator", description = "What stands between two differences.")
  private String separator = "";

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    try (LocalWorld world = new LocalWorld()) {
      Sources sources = new Sources(world, System.in);
      List<Document> a = sources.documents("a", first);
      List<Document> b = sources.documents("b", second);
      compare(a, b, out);
      out.flush();
      return 0;
    } catch (Sources.Unusable e) {
      err.println(e.reason());
    } catch (IOException e) {
      err.println(e.getMessage());
    }
    err.flush();
    return 1;
  }

  private void compare(List<Document> a, List<Document> b, PrintWriter out) {
    if (a.size() != b.size()) {
      out.println("Different number of documents (" + a.size() + " != " + b.size() + ")");
      return;
    }
    List<List<Difference>> found = new ArrayList<>();
    for (int i = 0; i < a.size(); i++) {
      found.add(Difference.between(a.get(i), b.get(i)));
    }
    if (found.stream().allMatch(List::isEmpty)) {
      out.println("no differences!");
      return;
    }
    for (int i = 0; i < found.size(); i++) {
      String document = a.size() > 1 ? "document " + (i + 1) : "";
      if (found.get(i).isEmpty()) {
        out.println("No difference in " + document);
      }
      found.get(i).forEach(d -> print(document, d, out));
    }
  }

  private void print(String document, Difference difference, PrintWriter out) {
    out.println("Difference in " + document + " " + String.join(".", difference.path()));
    side(first, RED, difference.a(), out);
    side(second, GREEN, difference.b(), out);
    out.print(separator);
  }

  private static void side(
      String file, String color, @Nullable Document document, PrintWriter out) {
    if (document != null) {
      String text = document.toYaml().replace("\n", "\n    ");
      out.println("  " + file + " has:\n    " + color + text + PLAIN);
    }
  }
}
