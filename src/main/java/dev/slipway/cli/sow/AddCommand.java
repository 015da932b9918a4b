package dev.slipway.cli.sow;

import dev.slipway.sow.Product;
import dev.slipway.sow.SowFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code slipway sow add}: the frame of a new component or template. */
@Command(name = "add", description = "Makes the frame of new components or templates.")
public final class AddCommand extends LandscapeCommand {
  private static final String COMPONENT =
      """
      landscape: (( &temporary ))

      component:
        imports: []
        stubs: []
      """;
  private static final String TEMPLATE =
      """
      template:
        stubs: []
      """;
  private static final String DEPLOYMENT =
      """
      landscape: (( &temporary ))
      imports: (( &temporary ))
      env: (( &temporary ))

      plugins: []
      """;
  private static final String EXPORT =
      """
      landscape: (( &temporary ))
      imports: (( &temporary ))
      env: (( &temporary ))

      export: {}
      """;
  private static final String ACTION =
      """
      # Called after the plugins of a deploy, and before those of a delete.
      # Remove this file where it is not needed.
      deploy() {
        true
      }

      delete() {
        true
      }
      """;

  @Parameters(arity = "1..*", paramLabel = "NAME", description = "Names of new components.")
  private List<String> names = new ArrayList<>();

  @Option(names = "-t", description = "Makes templates.")
  private boolean template;

  @Option(names = "-p", paramLabel = "SOURCE", description = "The source that they belong to.")
  private @Nullable String product;

  @Override
  int run(SowSession session) throws SowFailure, IOException, InterruptedException {
    Product owner = owner(session);
    for (String name : names) {
      add(session, owner, name);
    }
    return 0;
  }

  private Product owner(SowSession session) throws SowFailure, IOException {
    String name = product;
    if (name != null) {
      Product named = session.landscape().products().get(name);
      if (named == null) {
        throw new SowFailure(
            "expected one of the sources "
                + String.join(", ", session.landscape().products().keySet())
                + ", found "
                + name);
      }
      return named;
    }
    return session.product();
  }

  private void add(SowSession session, Product owner, String name) throws SowFailure, IOException {
    Path all = owner.folder().resolve(template ? "templates" : "components");
    Path folder = all.resolve(name).normalize();
    if (!folder.startsWith(all) || folder.equals(all)) {
      throw new SowFailure("expected a name, found " + name);
    }
    if (Files.exists(folder)) {
      throw new SowFailure("there is already " + session.landscape().acre().name(folder));
    }
    String what = template ? "template" : "species";
    session.out().println("creating " + what + " " + name + " in greenhouse " + owner.name());
    Files.createDirectories(folder.resolve("lib"));
    if (template) {
      Files.writeString(folder.resolve("template.yaml"), TEMPLATE);
    } else {
      Files.writeString(folder.resolve("component.yaml"), COMPONENT);
      Files.writeString(folder.resolve("action"), ACTION);
    }
    Files.writeString(folder.resolve("deployment.yaml"), DEPLOYMENT);
    Files.writeString(folder.resolve("export.yaml"), EXPORT);
  }
}
