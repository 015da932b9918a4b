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
import org.jspecify.annotations.Nullable;

/** The form of a {@link Delivery} in JSON. */
final class DeliveryForm {
  private DeliveryForm() {}

  static void write(Map<String, @Nullable Object> map, Delivery delivery) {
    map.put("project", delivery.key().project());
    map.put("context", delivery.key().context());
    map.put("revision", delivery.revision());
    map.put("runs", delivery.runs());
    map.put("open", delivery.open().stream().map(DeliveryForm::open).toList());
    map.put("issued", issued(delivery));
    if (!delivery.pause().equals(Pause.NONE)) {
      map.put("pausedEverywhere", delivery.pause().everywhere());
      map.put("pausedExcept", List.copyOf(delivery.pause().except()));
    }
    map.put("startedAt", delivery.startedAt().toString());
    delivery.endedAt().ifPresent(at -> map.put("endedAt", at.toString()));
  }

  private static Map<String, @Nullable Object> open(OpenRun run) {
    Map<String, @Nullable Object> item = new LinkedHashMap<>();
    item.put("number", run.number());
    item.put("stage", run.stage());
    item.put("service", run.service());
    item.put("cause", run.cause());
    item.put("active", run.active());
    return item;
  }

  /** Ids by the number of their run, in the order of issue. */
  private static List<Map<String, @Nullable Object>> issued(Delivery delivery) {
    List<Map<String, @Nullable Object>> groups = new ArrayList<>();
    List<String> ids = new ArrayList<>();
    int number = 0;
    for (Map.Entry<String, Integer> entry : delivery.issued().entrySet()) {
      if (entry.getValue() != number || ids.isEmpty()) {
        number = entry.getValue();
        ids = new ArrayList<>();
        Map<String, @Nullable Object> group = new LinkedHashMap<>();
        group.put("run", number);
        group.put("ids", ids);
        groups.add(group);
      }
      ids.add(entry.getKey());
    }
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
