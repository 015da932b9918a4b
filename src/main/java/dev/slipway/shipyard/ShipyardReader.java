package dev.slipway.shipyard;

import dev.slipway.event.EventType.Names;
import dev.slipway.yaml.Node;
import dev.slipway.yaml.Problem;
import dev.slipway.yaml.Span;
import dev.slipway.yaml.YamlReader;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads shipyard files (semantics 2): the shipyard, or everything that is wrong with it at once,
 * each finding with its place, a code and a hint.
 */
public final class ShipyardReader {
  private static final List<String> ROOT = List.of("apiVersion", "kind", "metadata", "spec");
  private static final List<String> KEP_ROOT =
      List.of("apiVersion", "version", "kind", "metadata", "spec");

  private final String file;
  private final Findings findings = new Findings();
  private final List<TriggerPlace> triggers = new ArrayList<>();

  private ShipyardReader(String file) {
    this.file = file;
  }

  /** What came of reading. */
  public sealed interface Reading {
    /** A shipyard that can be used, and what is doubtful about it. */
    record Accepted(Shipyard shipyard, List<Problem> warnings) implements Reading {
      public Accepted {
        warnings = List.copyOf(warnings);
      }
    }

    /** A file that is never used: its errors, and warnings beside them, in file order. */
    record Refused(List<Problem> problems) implements Reading {
      public Refused {
        problems = List.copyOf(problems);
      }
    }

    /** Everything that was found, in file order. */
    default List<Problem> problems() {
      return switch (this) {
        case Accepted accepted -> accepted.warnings();
        case Refused(List<Problem> problems) -> problems;
      };
    }
  }

  /** One entry of {@code triggeredOn} and where it stands. */
  record TriggerPlace(String stage, String sequence, Trigger trigger, Span span) {}

  /** Reads a text; {@code file} is its name in findings. */
  public static Reading read(String file, String text) {
    return new ShipyardReader(file).read(text);
  }

  private Reading read(String text) {
    return switch (YamlReader.readFile(file, text)) {
      case YamlReader.Reading.Broken(Problem problem) -> new Reading.Refused(List.of(problem));
      case YamlReader.Reading.Documents(List<Node> roots) ->
          roots.size() == 1 ? shipyard(roots.getFirst()) : notOne(roots.size());
    };
  }

  private Reading notOne(int documents) {
    return refused(
        Problem.error(
            Span.start(file),
            YamlReader.SYNTAX,
            "expected exactly one YAML document, found " + documents));
  }

  private static Reading refused(Problem only) {
    return new Reading.Refused(List.of(only));
  }

  private Reading shipyard(Node root) {
    Optional<Problem> legacy = ApiVersion.legacy(file, root);
    if (legacy.isPresent()) {
      return refused(legacy.get());
    }
    boolean kep = root instanceof Node.Mapping map && map.get("apiVersion") == null;
    Optional<Section> section = Section.of(root, findings, kep ? KEP_ROOT : ROOT);
    String version = section.map(s -> ApiVersion.read(s, root, findings)).orElse("");
    String name = section.flatMap(this::header).orElse("");
    List<Stage> stages =
        section
            .flatMap(s -> s.required("spec"))
            .flatMap(spec -> Section.of(spec, findings, List.of("stages")))
            .flatMap(spec -> spec.required("stages"))
            .map(this::stages)
            .orElse(List.of());
    Shipyard shipyard = new Shipyard(version, name, stages);
    new TriggerChecks(shipyard, triggers, findings).run();
    return findings.hasErrors()
        ? new Reading.Refused(findings.inOrder())
        : new Reading.Accepted(shipyard, findings.inOrder());
  }

  private Optional<String> header(Section root) {
    root.requiredScalar("kind")
        .filter(kind -> !kind.text().equals("Shipyard"))
        .ifPresent(kind ->
            findings.error(
                kind.span(), "bad-kind", "expected `Shipyard`, found " + kind.describe()));
    return root.required("metadata")
        .flatMap(node -> Section.of(node, findings, List.of("name")))
        .flatMap(metadata -> metadata.requiredScalar("name"))
        .map(Node.Scalar::text);
  }

  private List<Stage> stages(Node node) {
    List<Node> items = Section.items(node, findings);
    if (items.isEmpty() && node instanceof Node.Sequence) {
      findings.error(node.span(), "empty-stages", "expected at least one stage, found none");
    }
    List<Stage> stages = new ArrayList<>();
    Set<String> names = new LinkedHashSet<>();
    for (Node item : items) {
      Section.of(item, findings, List.of("name", "sequences"))
          .ifPresent(section -> stages.add(stage(section, names)));
    }
    return stages;
  }

  private Stage stage(Section section, Set<String> names) {
    String name = name(section, findings, "stage", names);
    SequenceReader reader = new SequenceReader(name, findings, triggers);
    List<Sequence> sequences = new ArrayList<>();
    Set<String> taken = new LinkedHashSet<>();
    for (Node item : section.items("sequences")) {
      reader.read(item, taken).ifPresent(sequences::add);
    }
    return new Stage(name, sequences);
  }

  /**
   * The name of a stage, sequence or task; the empty text where it has none. {@code taken} gathers
   * the names that must be unique.
   */
  static String name(Section section, Findings findings, String what, Set<String> taken) {
    Optional<Node.Scalar> scalar = section.requiredScalar("name");
    if (scalar.isEmpty()) {
      return "";
    }
    String name = scalar.get().text();
    Span span = scalar.get().span();
    if (!Names.isName(name)) {
      findings.error(
          span,
          "bad-name",
          "expected the name of a "
              + what
              + ": a small letter, then small letters, digits and `-`; found `"
              + name
              + "`",
          "names are parts of event types, which have dots between them");
    }
    if (!taken.add(name)) {
      findings.error(
          span,
          "duplicate-" + what,
          "expected each " + what + " once, found a second `" + name + "`");
    }
    return name;
  }
}
