package dev.slipway.wire;

import dev.slipway.history.Sketch;
import dev.slipway.sequence.Delivery;
import dev.slipway.sequence.Piece;
import dev.slipway.sequence.PieceKey;
import dev.slipway.sequence.PieceKey.DeliveryKey;
import dev.slipway.sequence.PieceKey.QueueKey;
import dev.slipway.sequence.PieceKey.RunKey;
import dev.slipway.sequence.RunState;
import dev.slipway.sequence.SequenceRun;
import dev.slipway.sequence.StageQueue;
import dev.slipway.sequence.TaskRun;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UTFDataFormatException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What lists ask of a piece, in some bytes beside it: who reads the changelog for them need not
 * parse what nobody looks at.
 */
public final class SketchForm {
  /** Up to this many bytes, a run that waits for somebody keeps its payload. */
  private static final int LARGEST_SHOWN = 16 * 1024;

  /** Up to this many bytes, an open run keeps it, too: leaving it off would cost more. */
  private static final int SMALL = 2 * 1024;

  private static final Packed.Packer PACKER = new Packed.Packer();

  private SketchForm() {}

  /** The form of a piece of state that was printed so; empty where a name in it is too long. */
  public static Optional<byte[]> print(Piece piece, StateCodec.Printed printed) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(128);
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(StateCodec.SCHEMA_VERSION);
      switch (piece) {
        case Delivery delivery -> {
          out.writeLong(delivery.startedAt().getEpochSecond());
          out.writeInt(delivery.startedAt().getNano());
          out.writeBoolean(delivery.endedAt().isPresent());
        }
        case SequenceRun run -> {
          out.writeInt(printed.head());
          write(out, run);
        }
        case StageQueue _ -> {}
      }
    } catch (UTFDataFormatException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to memory", e);
    }
    return Optional.of(bytes.toByteArray());
  }

  private static void write(DataOutputStream out, SequenceRun run) throws IOException {
    out.writeUTF(run.state().text());
    out.writeUTF(run.stage());
    out.writeUTF(run.service());
    Optional<TaskRun> order = run.order();
    out.writeBoolean(order.isPresent());
    if (order.isPresent()) {
      out.writeUTF(order.get().id());
      out.writeUTF(order.get().name());
    }
    List<String> approvals = run.approvals();
    out.writeInt(approvals.size());
    for (String id : approvals) {
      out.writeUTF(id);
    }
  }

  /**
   * The sketch of a piece; of an open run it keeps a payload that is small, or that somebody is
   * asked about.
   *
   * @param key the name of the piece
   * @param form what {@link #print} made of it; empty or of another version of state: the piece is
   *     parsed
   * @param value the bytes of the piece
   * @throws StateCodec.Unreadable as {@link StateCodec#parse}
   */
  public static Sketch read(PieceKey key, Optional<byte[]> form, byte[] value) {
    if (form.isEmpty() || !isCurrent(form.get())) {
      return Sketch.of(StateCodec.parse(value));
    }
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(form.get()))) {
      in.readByte();
      return switch (key) {
        case DeliveryKey delivery ->
            new Sketch.OfDelivery(
                delivery,
                Instant.ofEpochSecond(in.readLong(), in.readInt()),
                in.readBoolean(),
                () -> (Delivery) StateCodec.parse(value));
        case RunKey run -> run(run, in, value);
        case QueueKey queue ->
            new Sketch.OfQueue(queue, () -> (StageQueue) StateCodec.parse(value));
      };
    } catch (IOException | IndexOutOfBoundsException e) {
      throw new StateCodec.Unreadable("expected the sketch of a piece: " + e.getMessage(), e);
    }
  }

  private static boolean isCurrent(byte[] form) {
    return form.length > 0 && form[0] == StateCodec.SCHEMA_VERSION;
  }

  private static Sketch run(RunKey key, DataInputStream in, byte[] value) throws IOException {
    StateCodec.Printed printed = new StateCodec.Printed(value, in.readInt());
    String word = in.readUTF();
    RunState state =
        RunState.of(word).orElseThrow(() -> new IOException("unknown state `" + word + "`"));
    String stage = in.readUTF().intern();
    String service = in.readUTF().intern();
    Optional<Sketch.OfOrder> order =
        in.readBoolean()
            ? Optional.of(new Sketch.OfOrder(in.readUTF(), in.readUTF().intern()))
            : Optional.empty();
    List<String> approvals = new ArrayList<>(0);
    for (int left = in.readInt(); left > 0; left--) {
      approvals.add(in.readUTF());
    }
    boolean asks = order.isPresent() || state == RunState.WAITING_FOR_APPROVAL;
    boolean shown = !state.isFinal() && value.length <= (asks ? LARGEST_SHOWN : SMALL);
    byte[] kept = shown ? value : printed.withoutPayload();
    Packed packed = state.isFinal() ? PACKER.pack(kept) : new Packed.Plain(kept);
    return new Sketch.OfRun(
        key,
        stage,
        service,
        state,
        order,
        approvals,
        () -> (SequenceRun) StateCodec.parse(packed.bytes()));
  }
}
