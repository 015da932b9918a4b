package dev.slipway.sow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.cli.dynaml.LocalWorld;
import dev.slipway.dynaml.Document;
import dev.slipway.dynaml.Template;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The templates that come with Slipway: values that are made once and kept. */
class LibraryTemplatesTest {
  private static final String DOCUMENT =
      """
      utilities: (( &temporary ))
      size: 8
      state:
        <<: (( &state(merge none) ))
        plain: (( utilities.state.data(size, make) ))
        make:
          <<: (( &template ))
          state: (( "made of " input ))
        word: (( utilities.certs.secret(~, size) ))
        own: (( utilities.certs.secret("mine", 3) ))
        ca: (( utilities.certs.selfSignedCA("root") ))
        server: (( utilities.certs.keyCertForCA({ "commonName"="web", "hosts"=["localhost"], "usage"=["ServerAuth"] }, ca) ))
        peers: (( map{["a","b"]|m|->utilities.certs.wireguardKey(false, [m])} ))
      secret: (( utilities.secretdata({ "user"="alice" }) ))
      hosts: (( utilities.svcHosts("web", "shop") ))
      """;

  private static Template library(String name) throws Exception {
    try (InputStream in =
        LibraryTemplatesTest.class.getResourceAsStream("/sow/lib/templates/" + name)) {
      return Manifests.parse(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private static Document merge(String text, Optional<Document> state) throws Exception {
    try (LocalWorld world = new LocalWorld()) {
      List<Template> chain = new ArrayList<>();
      chain.add(Manifests.parse("document", text));
      chain.add(library("utilities.yaml"));
      chain.add(library("state.yaml"));
      if (state.isPresent()) {
        chain.add(Manifests.parse("state", state.get().toYaml()));
      }
      return new Manifests(world).merge(chain);
    }
  }

  private static String text(Document document, String path) {
    return String.valueOf(document.at(path).orElseThrow().toValue());
  }

  @Test
  void valuesAreMadeOnceAndKeptUntilTheirInputChanges() throws Exception {
    // when
    Document first = merge(DOCUMENT, Optional.empty());
    Document second = merge(DOCUMENT, Optional.of(first.state()));
    Document third = merge(DOCUMENT.replace("size: 8", "size: 9"), Optional.of(first.state()));

    // then
    assertEquals(first.toYaml(), second.toYaml());
    assertEquals("made of 8", text(first, "state.plain.value"));
    assertEquals(8, text(first, "state.word.value").length());
    assertEquals("mine", text(first, "state.own.value"));
    assertTrue(text(first, "state.server.value.cert").startsWith("-----BEGIN CERTIFICATE"));
    assertNotEquals(text(first, "state.peers.a.value.key"), text(first, "state.peers.b.value.key"));
    assertEquals("{user=YWxpY2U=}", text(first, "secret"));
    assertEquals(
        "[web, web.shop, web.shop.svc, web.shop.svc.cluster, web.shop.svc.cluster.local.]",
        text(first, "hosts"));
    assertEquals("made of 9", text(third, "state.plain.value"));
    assertEquals(9, text(third, "state.word.value").length());
    assertEquals(text(first, "state.ca.value.key"), text(third, "state.ca.value.key"));
  }
}
