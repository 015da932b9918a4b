package dev.slipway.wire;

import dev.slipway.sequence.Delivery;
import dev.slipway.sequence.Piece;
import dev.slipway.sequence.SequenceRun;
import dev.slipway.sequence.StageQueue;
import java.time.DateTimeException;
import java.util.Arrays;

/**
 * Pieces of state as bytes: JSON with a {@code schemaVersion}. What is printed is parsed back
 * exactly; numbers keep their form.
 */
public final class StateCodec {
  /**
   * The version that is written; older ones are read, newer ones refused. Since 2, a delivery names
   * the tasks of its open runs no more: they stand in the runs.
   */
  public static final int SCHEMA_VERSION = 2;

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

  /**
   * A piece as it is written.
   *
   * @param bytes all of it
   * @param head how many bytes, from the first on, are all members but the payload
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Printed(byte[] bytes, int head) {
    /** The bytes of the piece without its payload. */
    public byte[] withoutPayload() {
      if (head == bytes.length) {
        return bytes;
      }
      byte[] slim = Arrays.copyOf(bytes, head + 1);
      slim[head] = '}';
      return slim;
    }
  }

  /** The bytes of a piece. */
  public static byte[] print(Piece piece) {
    return write(piece).bytes();
  }

  /** The bytes of a piece, and where its payload begins in them. */
  public static Printed write(Piece piece) {
    int[] head = {-1};
    byte[] bytes =
        Json.printObject(out -> {
          out.number("schemaVersion", SCHEMA_VERSION);
          switch (piece) {
            case Delivery delivery -> {
              out.text("kind", "delivery");
              DeliveryForm.write(out, delivery);
            }
            case SequenceRun run -> {
              out.text("kind", "run");
              RunForm.write(out, run);
              head[0] = out.written();
              out.value(RunForm.PAYLOAD, run.payload());
            }
            case StageQueue queue -> {
              out.text("kind", "queue");
              QueueForm.write(out, queue);
            }
          }
        });
    return new Printed(bytes, head[0] < 0 ? bytes.length : head[0]);
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
