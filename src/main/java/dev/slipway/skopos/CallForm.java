package dev.slipway.skopos;

import dev.slipway.skopos.plan.Call;
import dev.slipway.skopos.plan.Instance;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Calls as plain values, for people and for {@code plan run -o json}. */
public final class CallForm {
  private CallForm() {}

  /** {@code plugin, action, args, component, inst} or {@code exec}. */
  public static Map<String, @Nullable Object> of(Call call) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    switch (call) {
      case Call.Script script -> map.put("exec", script.words());
      case Call.Plugin plugin -> {
        map.put("plugin", plugin.plugin());
        map.put("action", plugin.action());
        map.put("args", plugin.arguments());
        if (!plugin.component().isEmpty()) {
          map.put("component", plugin.component());
        }
        plugin
            .instances()
            .ifPresent(all -> map.put("inst", all.stream().map(Instance::name).toList()));
      }
    }
    return map;
  }
}
