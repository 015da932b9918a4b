package dev.slipway.wire;

import dev.slipway.sequence.Delivery;
import dev.slipway.sequence.Delivery.OpenRun;
import dev.slipway.sequence.Pause;
import dev.slipway.sequence.PieceKey.DeliveryKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The form of a {@link Delivery} in JSON. */
final class DeliveryForm {
  private DeliveryForm() {}

  static void write(JsonWriter out, Delivery delivery) {
    out.text("project", delivery.key().project());
    out.text("context", delivery.key().context());
    out.text("revision", delivery.revision());
    out.number("runs", delivery.runs());
    out.objects("open", delivery.open(), run -> write(out, run));
    out.objects(
        "issued",
        issued(delivery),
        group -> {
          out.number("run", group.run());
          out.texts("ids", group.ids());
        });
    if (!delivery.pause().equals(Pause.NONE)) {
      out.flag("pausedEverywhere", delivery.pause().everywhere());
      out.texts("pausedExcept", delivery.pause().except());
    }
    out.time("startedAt", delivery.startedAt());
    delivery.endedAt().ifPresent(at -> out.time("endedAt", at));
  }

  private static void write(JsonWriter out, OpenRun run) {
    out.number("number", run.number());
    out.text("stage", run.stage());
    out.text("service", run.service());
    out.text("cause", run.cause());
    out.flag("active", run.active());
  }

  /** Ids of one run that were issued one after another. */
  private record Issued(int run, List<String> ids) {}

  /** Ids by the number of their run, in the order of issue. */
  private static List<Issued> issued(Delivery delivery) {
    List<Issued> groups = new ArrayList<>();
    delivery
        .issued()
        .forEach((id, run) -> {
          if (groups.isEmpty() || groups.getLast().run() != run) {
            groups.add(new Issued(run, new ArrayList<>()));
          }
          groups.getLast().ids().add(id);
        });
    return groups;
  }

  static Delivery read(Members members) {
    Map<String, Integer> issued = new LinkedHashMap<>();
    members
        .list("issued", group -> group)
        .forEach(group -> group.texts("ids").forEach(id -> issued.put(id, group.integer("run"))));
    Pause pause =
        members.has("pausedExcept")
            ? new Pause(
                members.flag("pausedEverywhere"), new TreeSet<>(members.texts("pausedExcept")))
            : Pause.NONE;
    return new Delivery(
        new DeliveryKey(members.text("project"), members.text("context")),
        members.text("revision"),
        members.integer("runs"),
        members.list("open", DeliveryForm::openRun),
        issued,
        pause,
        members.instant("startedAt"),
        members.optionalInstant("endedAt"));
  }

  private static OpenRun openRun(Members item) {
    return new OpenRun(
        item.integer("number"),
        item.text("stage"),
        item.text("service"),
        item.text("cause"),
        item.flag("active"));
  }
}
