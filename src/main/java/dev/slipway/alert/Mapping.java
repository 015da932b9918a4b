package dev.slipway.alert;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.event.EventType;
import dev.slipway.event.Phase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How a JSON document of any form becomes an event of one project: an entry of {@code hooks} in its
 * {@code uniform.yaml}.
 *
 * @param name names the entry within its project
 * @param type the type of the event
 * @param project the project; empty: whichever project has the entry
 * @param stage the stage; empty: the event has none
 * @param service the service
 * @param id what tells this document from others; empty: the document as a whole
 * @param data the object that becomes the event's data; empty: it has none but its scope
 */
public record Mapping(
    String name,
    Term type,
    Optional<Term> project,
    Optional<Term> stage,
    Term service,
    Optional<Term> id,
    Optional<JsonPointer> data) {
  private static final int LONGEST_ID = 200;

  /** Where one value of the event comes from. */
  public sealed interface Term {
    /** The same text each time. */
    record Fixed(String text) implements Term {}

    /** What stands at a place of the document. */
    record At(JsonPointer pointer) implements Term {}

    /** A text that begins with a slash is a pointer, another is meant as it stands. */
    static Optional<Term> parse(String text) {
      return text.startsWith("/")
          ? JsonPointer.parse(text).map(At::new)
          : Optional.of(new Fixed(text));
    }
  }

  /** What came of trying a mapping on a document. */
  public sealed interface Mapped {
    /** The document is meant: this is its event. */
    record To(Event event) implements Mapped {}

    /**
     * The document is not meant, or cannot be used; says what was expected, then what was found.
     */
    record Not(String reason) implements Mapped {}
  }

  /**
   * The event of a document for the project that has this mapping.
   *
   * @param owner the project
   * @param digest stands for the bytes of the document
   */
  public Mapped map(@Nullable Object document, String owner, String digest) {
    List<String> missing = new ArrayList<>();
    String named = project.map(term -> text("project", term, document, missing)).orElse(owner);
    String typeText = text("type", type, document, missing);
    String stageText = stage.map(term -> text("stage", term, document, missing)).orElse("");
    String serviceText = text("service", service, document, missing);
    String idText = id.map(term -> text("id", term, document, missing)).orElse(digest);
    Object object = data.map(pointer -> pointer.in(document)).orElse(Map.of());
    if (!(object instanceof Map<?, ?>)) {
      missing.add("expected an object for data at `" + data.orElseThrow() + "`, found none");
    }
    if (missing.isEmpty() && !named.equals(owner)) {
      missing.add("expected the project `" + owner + "`, found another one");
    }
    if (missing.isEmpty() && !isAllowed(typeText)) {
      missing.add(
          "expected the type of an event or of a sequence's trigger, found `"
              + Data.excerpt(typeText, 80)
              + "`");
    }
    if (!missing.isEmpty()) {
      return new Mapped.Not(String.join("; ", missing));
    }
    Map<String, @Nullable Object> all = new LinkedHashMap<>(Data.asMap(object));
    all.put("project", owner);
    if (!stageText.isEmpty()) {
      all.put("stage", stageText);
    }
    all.put("service", serviceText);
    String source = "hook/" + owner + "/" + name;
    String own = idText.length() > LONGEST_ID ? ProblemReport.derived(idText) : idText;
    return new Mapped.To(new Event(own, source, typeText, null, null, new TreeMap<>(), all));
  }

  /** Whether strangers may cause events of a type: no answers to tasks, no words of control. */
  private static boolean isAllowed(String type) {
    return switch (EventType.of(type)) {
      case EventType.DomainEvent _ -> type.chars().noneMatch(c -> c <= ' ' || c == 0x7f);
      case EventType.SequenceEvent sequence -> sequence.phase() == Phase.TRIGGERED;
      case EventType.TaskEvent _, EventType.ControlEvent _ -> false;
    };
  }

  private static String text(
      String what, Term term, @Nullable Object document, List<String> missing) {
    return switch (term) {
      case Term.Fixed(String text) -> text;
      case Term.At(JsonPointer pointer) -> {
        String text = ProblemFields.plain(pointer.in(document));
        if (text.isBlank()) {
          missing.add("expected a text for " + what + " at `" + pointer + "`, found none");
        }
        yield text;
      }
    };
  }
}
