package dev.slipway.event;

import java.util.Optional;

/** How the type of a CloudEvent is read (semantics 1): every type is exactly one kind. */
public sealed interface EventType {
  /** What the types of sequence and task events begin with. */
  String PREFIX = "sh.keptn.event.";

  /** The full type, as it stands in the CloudEvent. */
  String text();

  /** The name that a {@code triggeredOn} may use: the type without {@link #PREFIX}. */
  default String shortName() {
    return text().startsWith(PREFIX) ? text().substring(PREFIX.length()) : text();
  }

  /** {@code sh.keptn.event.<stage>.<sequence>.<phase>}. */
  record SequenceEvent(String stage, String sequence, Phase phase) implements EventType {
    @Override
    public String text() {
      return PREFIX + stage + "." + sequence + "." + phase.text();
    }

    /** {@code <stage>.<sequence>}. */
    public String name() {
      return stage + "." + sequence;
    }
  }

  /** {@code sh.keptn.event.<task>.<phase>}. */
  record TaskEvent(String task, Phase phase) implements EventType {
    @Override
    public String text() {
      return PREFIX + task + "." + phase.text();
    }
  }

  /** {@code sh.keptn.event.sequence.pause|resume|abort}: a word to the controller. */
  record ControlEvent(Control control) implements EventType {
    @Override
    public String text() {
      return PREFIX + "sequence." + control.text();
    }
  }

  /** Any other type. */
  record DomainEvent(String text) implements EventType {}

  /** The type of a sequence event. */
  static SequenceEvent sequence(String stage, String sequence, Phase phase) {
    return new SequenceEvent(stage, sequence, phase);
  }

  /** The type of a task event. */
  static TaskEvent task(String task, Phase phase) {
    return new TaskEvent(task, phase);
  }

  /** Reads the type of a CloudEvent. */
  static EventType of(String type) {
    if (!type.startsWith(PREFIX)) {
      return new DomainEvent(type);
    }
    int first = type.indexOf('.', PREFIX.length());
    int second = first < 0 ? -1 : type.indexOf('.', first + 1);
    if (first < 0 || (second >= 0 && type.indexOf('.', second + 1) >= 0)) {
      return new DomainEvent(type);
    }
    String name = type.substring(PREFIX.length(), first);
    String rest = type.substring(first + 1);
    if (second < 0 || rest.equals(Phase.STATUS_CHANGED.text())) {
      return taskEvent(name, rest, type);
    }
    return sequenceEvent(name, type.substring(first + 1, second), type.substring(second + 1), type);
  }

  private static EventType taskEvent(String task, String phaseText, String type) {
    Optional<Control> control = task.equals("sequence") ? Control.of(phaseText) : Optional.empty();
    if (control.isPresent()) {
      return new ControlEvent(control.get());
    }
    Optional<Phase> phase = Phase.of(phaseText).filter(p -> p != Phase.WAITING);
    return phase.isPresent() && Names.isName(task)
        ? new TaskEvent(task, phase.get())
        : new DomainEvent(type);
  }

  private static EventType sequenceEvent(
      String stage, String sequence, String phaseText, String type) {
    Optional<Phase> phase = Phase.of(phaseText);
    return phase.isPresent() && Names.isName(stage) && Names.isName(sequence)
        ? new SequenceEvent(stage, sequence, phase.get())
        : new DomainEvent(type);
  }

  /** The names of stages, sequences and tasks. */
  final class Names {
    private Names() {}

    /** Whether a text is a name: {@code [a-z][a-z0-9-]*}. */
    public static boolean isName(String text) {
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        boolean letter = c >= 'a' && c <= 'z';
        if (!letter && (i == 0 || !((c >= '0' && c <= '9') || c == '-'))) {
          return false;
        }
      }
      return !text.isEmpty();
    }
  }
}
