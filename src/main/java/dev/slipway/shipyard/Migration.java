package dev.slipway.shipyard;

import dev.slipway.event.Data;
import dev.slipway.yaml.Node;
import dev.slipway.yaml.Problem;
import dev.slipway.yaml.Span;
import dev.slipway.yaml.YamlReader;
import dev.slipway.yaml.YamlWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Turns shipyards of the format 0.1 into the format 0.2: strategies become sequences. */
public final class Migration {
  private static final String VERSION = "spec.keptn.sh/0.2.4";
  private final String name;
  private final List<String> notes = new ArrayList<>();

  private Migration(String name) {
    this.name = name;
  }

  /** What came of migrating. */
  public sealed interface Result {
    /** The new text, and what its author should know. */
    record Migrated(String text, List<String> notes) implements Result {
      public Migrated {
        notes = List.copyOf(notes);
      }
    }

    /** The file is no shipyard of the format 0.1. */
    record Refused(Problem problem) implements Result {}
  }

  /**
   * Migrates a text.
   *
   * @param file its name in problems
   * @param name {@code metadata.name} where the text has none
   */
  public static Result migrate(String file, String text, String name) {
    return switch (YamlReader.readFile(file, text)) {
      case YamlReader.Reading.Broken(Problem problem) -> new Result.Refused(problem);
      case YamlReader.Reading.Documents(List<Node> roots) -> {
        Node root = roots.size() == 1 ? roots.getFirst() : null;
        if (root == null || ApiVersion.legacy(file, root).isEmpty()) {
          Span span = root == null ? Span.start(file) : root.span();
          yield new Result.Refused(
              Problem.error(
                  span,
                  "not-legacy",
                  "expected a shipyard of the format 0.1, found none",
                  "`slipway shipyard lint` says what it is"));
        }
        yield new Migration(name).migrated(Data.asMap(root.toExactValue()));
      }
    };
  }

  private Result migrated(Map<String, @Nullable Object> old) {
    String given = Data.text(Data.asMap(old.get("metadata")).get("name"));
    Map<String, @Nullable Object> shipyard = new LinkedHashMap<>();
    shipyard.put("apiVersion", VERSION);
    shipyard.put("kind", "Shipyard");
    shipyard.put("metadata", Map.of("name", given.isEmpty() ? name : given));
    shipyard.put("spec", Map.of("stages", stages(old)));
    for (String key : old.keySet()) {
      if (!List.of("apiVersion", "version", "kind", "metadata", "spec", "stages").contains(key)) {
        notes.add("`" + key + "` has no meaning in the format 0.2 and was left out");
      }
    }
    return new Result.Migrated(YamlWriter.write(shipyard), notes);
  }

  private List<Map<String, @Nullable Object>> stages(Map<String, @Nullable Object> old) {
    Object list = old.get("stages");
    if (list == null) {
      list = Data.asMap(old.get("spec")).get("stages");
    }
    List<Map<String, @Nullable Object>> stages = new ArrayList<>();
    Optional<String> previous = Optional.empty();
    for (Object item : list instanceof List<?> items ? items : List.of()) {
      Map<String, @Nullable Object> stage = Data.asMap(item);
      if (stage.containsKey("sequences")) {
        stages.add(stage);
      } else {
        LegacyStage legacy = new LegacyStage(stage, previous);
        stages.add(legacy.migrated());
        notes.addAll(legacy.notes());
      }
      previous = Optional.of(Data.text(stage.get("name")));
    }
    return stages;
  }
}
