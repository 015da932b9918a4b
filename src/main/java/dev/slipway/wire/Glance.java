package dev.slipway.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.slipway.event.Event;
import dev.slipway.event.EventType;
import dev.slipway.history.OrderSketch;
import dev.slipway.history.Sketch;
import dev.slipway.sequence.Delivery;
import dev.slipway.sequence.Piece;
import dev.slipway.sequence.PieceKey.DeliveryKey;
import dev.slipway.sequence.PieceKey.QueueKey;
import dev.slipway.sequence.PieceKey.RunKey;
import dev.slipway.sequence.RunState;
import dev.slipway.sequence.SequenceRun;
import dev.slipway.sequence.StageQueue;
import java.io.IOException;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads sketches of what this product wrote: in one pass over the bytes, without making values of
 * what nobody has asked for yet.
 */
public final class Glance {
  /** Up to this many bytes, a run that waits for a person keeps its payload. */
  private static final int LARGEST_SHOWN = 16 * 1024;

  private static final Packed.Packer PACKER = new Packed.Packer();

  private Glance() {}

  /**
   * The sketch of a piece of state; it keeps no payload, but for a small one that a person is asked
   * about.
   *
   * @throws StateCodec.Unreadable as {@link StateCodec#parse}
   */
  public static Sketch piece(byte[] bytes) {
    Sight sight = Sight.of(bytes);
    if (sight.version > StateCodec.SCHEMA_VERSION) {
      return Sketch.of(StateCodec.parse(bytes));
    }
    try {
      return switch (sight.text("kind")) {
        case "run" -> run(sight, bytes);
        case "delivery" ->
            new Sketch.OfDelivery(
                new DeliveryKey(sight.shared("project"), sight.text("context")),
                Times.parse(sight.text("startedAt")),
                sight.texts.containsKey("endedAt"),
                () -> whole(Delivery.class, bytes));
        case "queue" ->
            new Sketch.OfQueue(
                new QueueKey(
                    sight.shared("project"), sight.shared("stage"), sight.shared("service")),
                () -> whole(StageQueue.class, bytes));
        default -> Sketch.of(StateCodec.parse(bytes));
      };
    } catch (Json.Malformed | DateTimeException e) {
      throw new StateCodec.Unreadable("expected a piece of state: " + e.getMessage(), e);
    }
  }

  private static Sketch run(Sight sight, byte[] bytes) {
    RunState state =
        RunState.of(sight.text("state")).orElseThrow(() -> new Json.Malformed("unknown state"));
    // Who is asked for an approval wants to see what it is about.
    boolean asked = state == RunState.WAITING_FOR_APPROVAL && bytes.length <= LARGEST_SHOWN;
    byte[] slim = asked ? bytes : sight.withoutPayload(bytes);
    Packed packed = state.isFinal() ? PACKER.pack(slim) : new Packed.Plain(slim);
    return new Sketch.OfRun(
        new RunKey(sight.shared("project"), sight.text("context"), sight.number),
        sight.shared("stage"),
        sight.shared("service"),
        state,
        sight.tasks,
        () -> whole(SequenceRun.class, packed.bytes()));
  }

  private static <T extends Piece> T whole(Class<T> kind, byte[] bytes) {
    return kind.cast(StateCodec.parse(bytes));
  }

  /**
   * The sketch of an event in the structured mode, as the controller writes it; empty where it
   * takes more than a glance.
   */
  public static Optional<OrderSketch> event(byte[] body) {
    try {
      Sight sight = Sight.of(body);
      EventType kind = EventType.of(sight.text("type"));
      if (kind instanceof EventType.DomainEvent) {
        return Optional.empty();
      }
      String stage =
          kind instanceof EventType.SequenceEvent sequence
              ? sequence.stage()
              : sight.shared("data.stage");
      return Optional.of(
          new OrderSketch(
              kind,
              sight.text("id"),
              sight.text(Event.CONTEXT),
              sight.texts.getOrDefault(Event.TRIGGERED_ID, ""),
              sight.shared("data.project"),
              stage,
              sight.shared("data.service"),
              () ->
                  CloudEvents.decode(body) instanceof Decoded.Good good
                      ? Optional.of(good.event())
                      : Optional.empty()));
    } catch (Json.Malformed | StateCodec.Unreadable e) {
      return Optional.empty();
    }
  }

  /** What one pass over a document found. */
  private static final class Sight {
    private final Map<String, String> texts = new HashMap<>();
    private final List<Sketch.OfTask> tasks = new ArrayList<>();
    private int version;
    private int number;
    private long payloadAt = -1;

    static Sight of(byte[] bytes) {
      Sight sight = new Sight();
      try (JsonParser parser = Json.Limits.STATE.parser(bytes)) {
        parser.nextToken();
        sight.read(parser, "");
        return sight;
      } catch (JsonProcessingException e) {
        throw new StateCodec.Unreadable("expected JSON: " + e.getOriginalMessage(), e);
      } catch (IOException e) {
        throw new StateCodec.Unreadable("unreadable text: " + e.getMessage(), e);
      }
    }

    private void read(JsonParser parser, String prefix) throws IOException {
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = prefix + parser.currentName();
        if (name.equals("payload")) {
          payloadAt = parser.currentTokenLocation().getCharOffset();
          return;
        }
        JsonToken token = parser.nextToken();
        switch (name) {
          case "schemaVersion" -> version = parser.getValueAsInt();
          case "number" -> number = parser.getValueAsInt();
          case "taskRuns" -> readTasks(parser);
          case "data" -> {
            if (token == JsonToken.START_OBJECT) {
              read(parser, "data.");
            }
          }
          default -> {
            if (token == JsonToken.VALUE_STRING) {
              texts.put(name, parser.getText());
            } else {
              parser.skipChildren();
            }
          }
        }
      }
    }

    private void readTasks(JsonParser parser) throws IOException {
      while (parser.nextToken() == JsonToken.START_OBJECT) {
        String id = "";
        String triggeredAt = "";
        boolean waiting = true;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
          String name = parser.currentName();
          JsonToken token = parser.nextToken();
          switch (name) {
            case "id" -> id = parser.getText();
            case "triggeredAt" -> triggeredAt = parser.getText();
            case "answers" -> {
              waiting &= parser.nextToken() == JsonToken.END_ARRAY;
              skipArray(parser);
            }
            case "end" -> {
              waiting &= token == JsonToken.VALUE_NULL;
              parser.skipChildren();
            }
            default -> parser.skipChildren();
          }
        }
        tasks.add(new Sketch.OfTask(id, Times.parse(triggeredAt).toEpochMilli(), waiting));
      }
    }

    /** Goes to the end of an array whose first token has been read. */
    private static void skipArray(JsonParser parser) throws IOException {
      while (parser.currentToken() != JsonToken.END_ARRAY) {
        parser.skipChildren();
        parser.nextToken();
      }
    }

    String text(String name) {
      String text = texts.get(name);
      if (text == null) {
        throw new Json.Malformed("expected a text as `" + name + "`, found none");
      }
      return text;
    }

    /** A text that many have, kept once. */
    String shared(String name) {
      return text(name).intern();
    }

    /** The document up to its payload, which is its last member. */
    byte[] withoutPayload(byte[] bytes) {
      if (payloadAt < 0) {
        return bytes;
      }
      int end = offset(bytes, payloadAt);
      byte[] slim = Arrays.copyOf(bytes, end);
      slim[end - 1] = '}';
      return slim;
    }

    /** Where a character stands in a text as UTF-8; those of four bytes count twice in Java. */
    private static int offset(byte[] text, long characters) {
      int at = 0;
      for (long before = 0; before < characters; before++) {
        int first = text[at] & 0xFF;
        if (first < 0x80) {
          at++;
        } else if (first < 0xE0) {
          at += 2;
        } else if (first < 0xF0) {
          at += 3;
        } else {
          at += 4;
          before++;
        }
      }
      return at;
    }
  }
}
