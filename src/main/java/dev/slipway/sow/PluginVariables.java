package dev.slipway.sow;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The variables that plugins and scripts of a landscape see (sow 4.5). */
final class PluginVariables {
  private static final List<String> SWITCHES =
      List.of("TRACE", "VERBOSE", "DEBUG", "DRYRUN", "KEEP_TEMPFILES");

  private PluginVariables() {}

  /** The variables that are the same for the whole landscape. */
  static Map<String, String> of(Acre acre, RunOptions options) {
    Map<String, String> variables = new LinkedHashMap<>();
    SWITCHES.forEach(name -> variables.put(name, ""));
    variables.putAll(options.environment());
    variables.put("ROOT", acre.root().toString());
    variables.put("ROOTPRODUCTDIR", acre.source().toString());
    variables.put("GEN", acre.gen().toString());
    variables.put("STATE", acre.state().toString());
    variables.put("EXPORT", acre.export().toString());
    variables.put("CONFIG", acre.config().toString());
    variables.put("META", acre.meta().toString());
    variables.put("SOW", acre.library().toString());
    variables.put("SOWLIB", acre.library().resolve("lib").toString());
    variables.put("SPIFF_FEATURES", "interpolation");
    return variables;
  }

  /** The variables of a component. */
  static Map<String, String> of(
      Acre acre,
      Component component,
      OptionalLong deployedVersion,
      String json,
      RunOptions options) {
    Map<String, String> variables = of(acre, options);
    OptionalLong version = component.product().specVersion();
    long deployed = deployedVersion.orElse(0);
    boolean migrate = version.isEmpty() || version.getAsLong() != deployed;
    variables.put("COMPONENT", component.name());
    variables.put("PRODUCT", component.product().name());
    variables.put("PRODUCTDIR", component.product().folder().toString());
    variables.put("CURRENT", component.folder().toString());
    variables.put("GENDIR", acre.gen().resolve(component.name()).toString());
    variables.put("STATEDIR", acre.state().resolve(component.name()).toString());
    variables.put("EXPORTDIR", acre.export().resolve(component.name()).toString());
    variables.put("SPECVERSION", version.isPresent() ? Long.toString(version.getAsLong()) : "");
    variables.put("DEPLOYEDVERSION", version.isPresent() ? Long.toString(deployed) : "");
    variables.put("MIGRATE", migrate ? "true" : "");
    variables.put("MIGRATION", migrate ? "true" : "");
    variables.put("COMPONENTJSON", json);
    return variables;
  }
}
