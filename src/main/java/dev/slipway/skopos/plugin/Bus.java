package dev.slipway.skopos.plugin;

import dev.slipway.skopos.plan.Call;
import dev.slipway.skopos.plan.Instance;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The flat object that a plugin reads (skopos 1.2): the engine's fields and the arguments in one
 * namespace, and what Slipway adds under the key {@code skopos}.
 */
final class Bus {
  private Bus() {}

  static Map<String, @Nullable Object> of(Call.Plugin call, CallNote note) {
    Map<String, @Nullable Object> bus = new LinkedHashMap<>();
    bus.put("project", note.project());
    if (!call.component().isEmpty()) {
      bus.put("component", call.component());
    }
    call.instances().ifPresent(instances -> bus.put("inst", described(instances)));
    call.arguments().forEach(bus::putIfAbsent);
    bus.put("skopos", extension(note));
    return bus;
  }

  private static List<Map<String, @Nullable Object>> described(List<Instance> instances) {
    return instances.stream().map(Instance::attributes).toList();
  }

  private static Map<String, @Nullable Object> extension(CallNote note) {
    Map<String, @Nullable Object> extension = new LinkedHashMap<>();
    extension.put("run", note.run());
    extension.put("step", note.at().step());
    if (note.at().isIndexed()) {
      extension.put("iteration", note.at().index());
    }
    extension.put("attempt", note.attempt());
    extension.put("idempotency_key", note.run() + "/" + note.at().text());
    extension.put("deadline", note.deadline().toString());
    extension.put("cleanup", note.cleanup());
    return extension;
  }
}
