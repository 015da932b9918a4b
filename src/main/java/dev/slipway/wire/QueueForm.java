package dev.slipway.wire;

import dev.slipway.sequence.PieceKey.QueueKey;
import dev.slipway.sequence.StageQueue;
import dev.slipway.sequence.StageQueue.Entry;
import dev.slipway.sequence.StageQueue.Want;

/** The form of a {@link StageQueue} in JSON. */
final class QueueForm {
  private QueueForm() {}

  static void write(JsonWriter out, StageQueue queue) {
    out.text("project", queue.key().project());
    out.text("stage", queue.key().stage());
    out.text("service", queue.key().service());
    out.texts("entries", queue.entries().stream().map(QueueForm::text).toList());
  }

  /** An entry in short, as queues are long: {@code H3 8f…} for the third run of a delivery. */
  private static String text(Entry entry) {
    String want =
        switch (entry.want()) {
          case HOLDS -> "H";
          case WAITS -> "W";
          case AWAY -> "A";
        };
    return want + entry.number() + " " + entry.context();
  }

  private static Entry entry(String text) {
    int blank = text.indexOf(' ');
    if (blank < 2) {
      throw new Json.Malformed("expected an entry of a queue, found `" + text + "`");
    }
    Want want =
        switch (text.charAt(0)) {
          case 'H' -> Want.HOLDS;
          case 'W' -> Want.WAITS;
          case 'A' -> Want.AWAY;
          default -> throw new Json.Malformed("expected H, W or A, found `" + text.charAt(0) + "`");
        };
    return new Entry(text.substring(blank + 1), Integer.parseInt(text, 1, blank, 10), want);
  }

  static StageQueue read(Members members) {
    return new StageQueue(
        new QueueKey(members.text("project"), members.text("stage"), members.text("service")),
        members.texts("entries").stream().map(QueueForm::entry).toList());
  }
}
