package dev.slipway.sow.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The forms that an entry of a list of plugins may have. */
class PluginFormsTest {
  private static List<PluginSpec> read(String yaml) throws Exception {
    return PluginForms.read(JsonValues.parse("plugins", yaml).toValue(), "plugins");
  }

  private static String only(String yaml) throws Exception {
    return JsonValues.compact(read(yaml).getFirst().fields());
  }

  private static Instance instance(String yaml) throws Exception {
    return Instance.of(read(yaml).getFirst());
  }

  @Test
  void everyFormBecomesOneMap() throws Exception {
    assertEquals("{\"name\":\"p\"}", only("- p"));
    assertEquals("{\"name\":\"p\",\"args\":[\"x\"]}", only("- p: x"));
    assertEquals("{\"name\":\"p\",\"args\":[\"x\",3]}", only("- p: [ x, 3 ]"));
    assertEquals("{\"name\":\"p\",\"args\":[\"x\"]}", only("- [ p, x ]"));
    assertEquals("{\"name\":\"p\",\"key\":\"k\"}", only("- { key: k, name: p }"));
    assertEquals(
        "{\"name\":\"p\",\"config\":{\"a\":1},\"key\":\"k\"}",
        only("- p: { key: k, config: { a: 1 } }"));
  }

  @Test
  void aMapWithSeveralKeysIsSeveralPlugins() throws Exception {
    assertEquals(
        List.of("a", "b"), read("- { b: x, a: y }").stream().map(PluginSpec::name).toList());
  }

  @Test
  void aDashHidesTheCall() throws Exception {
    PluginSpec spec = read("- -echo: hi").getFirst();

    assertTrue(spec.hidden());
    assertEquals("echo", spec.name());
  }

  @Test
  void whatIsNoEntryIsNamedWithItsPlace() throws Exception {
    PluginFailure failure = assertThrows(PluginFailure.class, () -> read("- a\n- 5"));

    assertEquals("plugins[1]: expected a plugin's name or `name: …`, found `5`", failure.reason());
  }

  @Test
  void theKeyComesFromKeyPathFirstArgumentOrName() throws Exception {
    assertEquals(new Instance("k", "", List.of("x:y")), instance("- p: { key: k, args: ['x:y'] }"));
    assertEquals(new Instance("a.b", "a.b", List.of()), instance("- p: { path: a.b }"));
    assertEquals(new Instance("k", "a.b", List.of("x")), instance("- p: [ 'k:a.b', x ]"));
    assertEquals(new Instance("k", "", List.of("x")), instance("- p: [ 'k:', x ]"));
    assertEquals(new Instance("k", "k", List.of()), instance("- p: k"));
    assertEquals(new Instance("p", "p", List.of()), instance("- p"));
    assertEquals(new Instance("p", "", List.of()), instance("- p: { config: { a: 1 } }"));
    assertEquals(new Instance("p", "", List.of("x")), instance("- p: [ ':', x ]"));
    assertEquals(new Instance("a:b", "b:c", List.of()), instance("- p: 'a:b:c'"));
  }
}
