package dev.slipway.wire;

import dev.slipway.sequence.Delivery;
import dev.slipway.sequence.Piece;
import dev.slipway.sequence.SequenceRun;
import dev.slipway.sequence.StageQueue;
import java.time.DateTimeException;

/**
 * Pieces of state as bytes: JSON with a {@code schemaVersion}. What is printed is parsed back
 * exactly; numbers keep their form.
 */
public final class StateCodec {
  /** The version that is written; older ones are read, newer ones refused. */
  public static final int SCHEMA_VERSION = 1;

  private StateCodec() {}

  /** Bytes that hold no piece of state; the message says why. */
  public static final class Unreadable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unreadable(String message) {
      super(message);
    }

    Unreadable(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /** The bytes of a piece. */
  public static byte[] print(Piece piece) {
    return Json.printObject(out -> {
      out.number("schemaVersion", SCHEMA_VERSION);
      switch (piece) {
        case Delivery delivery -> {
          out.text("kind", "delivery");
          DeliveryForm.write(out, delivery);
        }
        case SequenceRun run -> {
          out.text("kind", "run");
          RunForm.write(out, run);
        }
        case StageQueue queue -> {
          out.text("kind", "queue");
          QueueForm.write(out, queue);
        }
      }
    });
  }

  /**
   * The piece that bytes hold.
   *
   * @throws Unreadable if they hold none, or one of a newer version of this product
   */
  public static Piece parse(byte[] bytes) {
    try {
      Members members = new Members(Json.parse(bytes, Json.Limits.STATE));
      int version = members.integer("schemaVersion");
      if (version > SCHEMA_VERSION) {
        throw new Unreadable(
            "expected state of schema version "
                + SCHEMA_VERSION
                + " or older, found "
                + version
                + ": it was written by a newer version of Slipway, which must be used to read it");
      }
      String kind = members.text("kind");
      return switch (kind) {
        case "delivery" -> DeliveryForm.read(members);
        case "run" -> RunForm.read(members);
        case "queue" -> QueueForm.read(members);
        default ->
            throw new Unreadable("expected kind delivery, run or queue, found `" + kind + "`");
      };
    } catch (Json.Malformed | IllegalArgumentException | DateTimeException e) {
      throw new Unreadable("expected a piece of state: " + e.getMessage(), e);
    }
  }
}
