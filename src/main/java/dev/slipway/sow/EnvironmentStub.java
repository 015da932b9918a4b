package dev.slipway.sow;

import dev.slipway.sow.plugin.JsonValues;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The stub that tells the documents of a component where they are: its node {@code env} (sow 4.3,
 * step 5).
 */
final class EnvironmentStub {
  private static final String FIND = "(( |f|->%s(f,__ctx.DIR, reverse(_.TEMPLATES) || [])[0] ))";

  private EnvironmentStub() {}

  static String json(
      Acre acre, Component component, List<ComponentTemplate> templates, OptionalLong deployed) {
    Map<String, Object> env = new LinkedHashMap<>();
    env.put("<<", "(( &temporary &inject ))");
    env.put("ROOTDIR", acre.root().toString());
    env.put("ROOTPRODUCTDIR", acre.source().toString());
    env.put("PRODUCT", component.product().name());
    env.put("PRODUCTDIR", component.product().folder().toString());
    env.put("COMPONENT", component.name());
    env.put("GENDIR", acre.gen().resolve(component.name()).toString());
    env.put("STATEDIR", acre.state().resolve(component.name()).toString());
    env.put("EXPORTDIR", acre.export().resolve(component.name()).toString());
    env.put("lookupfile", FIND.formatted("lookup_file"));
    env.put("lookupdir", FIND.formatted("lookup_dir"));
    if (!templates.isEmpty()) {
      env.put("TEMPLATES", templates.stream().map(t -> t.folder().toString()).toList());
    }
    OptionalLong version = component.product().specVersion();
    boolean migrate = true;
    if (version.isPresent()) {
      env.put("SPECVERSION", version.getAsLong());
      env.put("DEPLOYEDVERSION", deployed.orElse(0));
      migrate = deployed.isPresent() && deployed.getAsLong() != version.getAsLong();
    }
    env.put("MIGRATE", migrate);
    env.put("MIGRATION", migrate);
    return JsonValues.compact(Map.of("env", env)) + "\n";
  }
}
