package dev.slipway.cli.dynaml;

import dev.slipway.dynaml.Document;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
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
    description = "Compares two YAML files; lists of named entries are compared by name.",
    mixinStandardHelpOptions = true)
public final class DiffCommand implements Callable<Integer> {
  private static final String RED = "\u001b[31m";
  private static final String PLAIN = "\u001b[0m";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "A", description = "The first file, or - for stdin.")
  private String first = "";

  @Parameters(index = "1", paramLabel = "B", description = "The second file, or - for stdin.")
  private String second = "";

  @Option(names = "--separator", description = "What stands between two differences.")
  private String separator = "";

  /** A difference: where it is, and what either side has there (null for nothing). */
  private record Difference(String path, @Nullable Document a, @Nullable Document b) {}

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    try (LocalWorld world = new LocalWorld()) {
      Sources sources = new Sources(world, System.in);
      List<Document> a = sources.documents("file", first);
      List<Document> b = sources.documents("file", second);
      int code = compare(a, b, out);
      out.flush();
      return code;
    } catch (Sources.Unusable e) {
      err.println(e.reason());
    } catch (IOException e) {
      err.println(e.getMessage());
    }
    err.flush();
    return 1;
  }

  private int compare(List<Document> a, List<Document> b, PrintWriter out) {
    if (a.size() != b.size()) {
      out.println("Different number of documents (" + a.size() + " != " + b.size() + ")");
      return 1;
    }
    int differences = 0;
    for (int i = 0; i < a.size(); i++) {
      List<Difference> found = new ArrayList<>();
      compare("", a.get(i), b.get(i), found);
      if (!found.isEmpty() && a.size() > 1) {
        out.println("Difference in document " + (i + 1));
      }
      found.forEach(d -> print(d, out));
      differences += found.size();
    }
    if (differences == 0) {
      out.println("no differences!");
    }
    return differences == 0 ? 0 : 1;
  }

  private void print(Difference difference, PrintWriter out) {
    out.println("Difference in " + difference.path());
    side(first, difference.a(), out);
    side(second, difference.b(), out);
    out.println(separator);
  }

  private static void side(String file, @Nullable Document document, PrintWriter out) {
    out.println("  " + file + " has:");
    String text = document == null ? "<missing>" : document.toYaml().stripTrailing();
    text.lines().forEach(line -> out.println("    " + RED + line + PLAIN));
    out.println();
  }

  private static void compare(
      String path, @Nullable Document a, @Nullable Document b, List<Difference> found) {
    if (a == null || b == null) {
      found.add(new Difference(path, a, b));
      return;
    }
    if (Objects.deepEquals(a.toValue(), b.toValue())) {
      return;
    }
    Map<String, Document> left = a.parts();
    Map<String, Document> right = b.parts();
    if (left.isEmpty() || right.isEmpty() || a.entries().isPresent() != b.entries().isPresent()) {
      found.add(new Difference(path, a, b));
      return;
    }
    Set<String> keys = new LinkedHashSet<>(left.keySet());
    keys.addAll(right.keySet());
    int before = found.size();
    for (String key : keys) {
      compare(path.isEmpty() ? key : path + "." + key, left.get(key), right.get(key), found);
    }
    if (found.size() == before) {
      found.add(new Difference(path, a, b));
    }
  }
}
