package dev.slipway.wire;

import dev.slipway.sequence.PieceKey.QueueKey;
import dev.slipway.sequence.StageQueue;
import dev.slipway.sequence.StageQueue.Entry;
import dev.slipway.sequence.StageQueue.Want;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The form of a {@link StageQueue} in JSON. */
final class QueueForm {
  private QueueForm() {}

  static void write(Map<String, @Nullable Object> map, StageQueue queue) {
    map.put("project", queue.key().project());
    map.put("stage", queue.key().stage());
    map.put("service", queue.key().service());
    List<Map<String, @Nullable Object>> entries = new ArrayList<>();
    for (Entry entry : queue.entries()) {
      Map<String, @Nullable Object> item = new LinkedHashMap<>();
      item.put("context", entry.context());
      item.put("number", entry.number());
      item.put("want", entry.want().name());
      entries.add(item);
    }
    map.put("entries", entries);
  }

  static StageQueue read(Members members) {
    return new StageQueue(
        new QueueKey(members.text("project"), members.text("stage"), members.text("service")),
        members.list(
            "entries",
            item ->
                new Entry(
                    item.text("context"),
                    item.integer("number"),
                    Want.valueOf(item.text("want")))));
  }
}
