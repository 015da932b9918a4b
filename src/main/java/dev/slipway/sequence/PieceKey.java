package dev.slipway.sequence;

import java.util.ArrayList;
import java.util.List;

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
    List<String> parts = new ArrayList<>();
    for (String part : text.split("/", -1)) {
      parts.add(KeyText.decode(part));
    }
    if (parts.size() == 3 && parts.get(0).equals("delivery")) {
      return new DeliveryKey(parts.get(1), parts.get(2));
    }
    if (parts.size() == 4 && parts.get(0).equals("run")) {
      return new RunKey(parts.get(1), parts.get(2), Integer.parseInt(parts.get(3)));
    }
    if (parts.size() == 4 && parts.get(0).equals("queue")) {
      return new QueueKey(parts.get(1), parts.get(2), parts.get(3));
    }
    throw new IllegalArgumentException(
        "expected delivery/…, run/… or queue/…, found `" + text + "`");
  }
}
