package dev.slipway.yaml;

import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;

/** Writes plain values as block YAML, in the order of the maps given. */
public final class YamlWriter {
  private YamlWriter() {}

  /** The text of maps, lists and scalars, ending in a line feed. */
  public static String write(@Nullable Object value) {
    DumpSettings settings =
        DumpSettings.builder().setDefaultFlowStyle(FlowStyle.BLOCK).setWidth(100).build();
    return new Dump(settings).dumpToString(value);
  }
}
