package dev.slipway.sow;

import dev.slipway.dynaml.Document;
import dev.slipway.dynaml.Failure;
import dev.slipway.dynaml.Feature;
import dev.slipway.dynaml.MergeOptions;
import dev.slipway.dynaml.Template;
import dev.slipway.dynaml.UnresolvedNode;
import dev.slipway.dynaml.World;
import dev.slipway.dynaml.print.JsonPrinter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Reads and evaluates the documents of a landscape; string interpolation is always on. */
public final class Manifests {
  private final World world;
  private final MergeOptions options;

  /** Documents whose expressions see this world. */
  public Manifests(World world) {
    this.world = world;
    this.options =
        MergeOptions.DEFAULT.withWorld(world).withFeatures(Set.of(Feature.INTERPOLATION));
  }

  /** The template in a file. */
  Template read(Path file) throws SowFailure {
    try {
      return parse(file.toString(), Files.readString(file));
    } catch (IOException e) {
      throw new SowFailure(
          "expected a document in " + file + ", found none that can be read: " + e);
    }
  }

  /** The template at an HTTP address. */
  Template fetch(String address) throws SowFailure {
    try {
      return parse(address, new String(world.read(address), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new SowFailure("expected a stub at " + address + ", found: " + e.getMessage());
    }
  }

  /** The template in a text; {@code name} stands for the file in messages. */
  static Template parse(String name, String text) throws SowFailure {
    return switch (Template.read(name, text)) {
      case Template.Reading.Read(Template template) -> template;
      case Template.Reading.Broken broken -> throw new SowFailure(name + ": " + broken.message());
    };
  }

  /** The first template merged with the others as its stubs. */
  Document merge(List<Template> chain) throws SowFailure {
    return switch (chain.getFirst().merge(chain.subList(1, chain.size()), options)) {
      case Template.Outcome.Merged(List<Document> documents) -> documents.getFirst();
      case Template.Outcome.Failed(Failure failure) -> throw new SowFailure(sentence(failure));
    };
  }

  /** A document as JSON, which a number without a form in JSON prevents. */
  static String json(Document document) throws SowFailure {
    try {
      return document.toJson();
    } catch (JsonPrinter.NoJson e) {
      throw new SowFailure(e.reason());
    }
  }

  private static String sentence(Failure failure) {
    List<UnresolvedNode> causes =
        failure.nodes().stream()
            .filter(node -> node.kind() != UnresolvedNode.Kind.DEPENDENT)
            .toList();
    if (causes.isEmpty()) {
      return failure.report();
    }
    String first = causes.getFirst().toString();
    int more = causes.size() - 1;
    return more == 0 ? first : first + "\n  (and " + more + " more)";
  }
}
