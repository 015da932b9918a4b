package dev.slipway.sequence;

/** The name of one piece of state. Pieces of one project are always kept together. */
public sealed interface PieceKey {
  /** The project that the piece belongs to. */
  String project();

  /** The key as one text, such as {@code run/sockshop/8f…/3}; {@link #parse} reads it back. */
  String text();

  /** The key of a {@link Delivery}. */
  record DeliveryKey(String project, String context) implements PieceKey {
    @Override
    public String text() {
      return KeyText.join("delivery", project, context);
    }
  }

  /**
   * The key of a {@link SequenceRun}.
   *
   * @param number counts the runs of a delivery, from 1
   */
  record RunKey(String project, String context, int number) implements PieceKey {
    @Override
    public String text() {
      return KeyText.join("run", project, context, Integer.toString(number));
    }

    /** The delivery that the run belongs to. */
    public DeliveryKey delivery() {
      return new DeliveryKey(project, context);
    }
  }

  /** The key of a {@link StageQueue}: the place that one sequence at a time may hold. */
  record QueueKey(String project, String stage, String service) implements PieceKey {
    @Override
    public String text() {
      return KeyText.join("queue", project, stage, service);
    }
  }

  /**
   * The key that a text names.
   *
   * @throws IllegalArgumentException if it names none
   */
  static PieceKey parse(String text) {
    int first = text.indexOf('/');
    int second = text.indexOf('/', first + 1);
    int third = text.indexOf('/', second + 1);
    boolean fourth = third > 0 && text.indexOf('/', third + 1) > 0;
    if (second > first && first > 0 && !fourth) {
      String kind = text.substring(0, first);
      String project = KeyText.decode(text.substring(first + 1, second));
      String middle = KeyText.decode(text.substring(second + 1, third < 0 ? text.length() : third));
      if (third < 0 && kind.equals("delivery")) {
        return new DeliveryKey(project, middle);
      }
      if (third > 0 && kind.equals("run")) {
        return new RunKey(project, middle, Integer.parseInt(text.substring(third + 1)));
      }
      if (third > 0 && kind.equals("queue")) {
        return new QueueKey(project, middle, KeyText.decode(text.substring(third + 1)));
      }
    }
    throw new IllegalArgumentException(
        "expected delivery/…, run/… or queue/…, found `" + text + "`");
  }
}
