package dev.slipway.skopos.plugin;

import dev.slipway.event.Data;
import dev.slipway.skopos.plan.CallOutcome;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Says a sentence: {@code info}, {@code warn} and {@code notify} with {@code text}. */
final class LogPlugin implements BuiltIn {
  private static final System.Logger LOG = System.getLogger("dev.slipway.skopos.log");

  @Override
  public Set<String> actions() {
    return Set.of("info", "warn", "notify");
  }

  @Override
  public CallOutcome run(String action, Map<String, @Nullable Object> bus) {
    String text = new Arguments(bus).text("text").orElse("");
    LOG.log(
        action.equals("warn") ? Level.WARNING : Level.INFO,
        "{0}: {1}",
        Data.text(bus.get("project")),
        text);
    return CallOutcome.pass(Map.of());
  }
}
