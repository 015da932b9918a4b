package dev.slipway.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.slipway.alert.Mapping.Mapped;
import dev.slipway.alert.Mapping.Term;
import dev.slipway.event.Event;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MappingTest {
  private static final String BODY =
      "{'kind':'com.acme.alarm','tags':{'project':'bookshop','env':'production','app':'shop'},"
          + "'alarm':{'id':17,'facts':{'queue':9}}}";
  private static final Mapping MAPPING =
      new Mapping(
          "acme",
          term("/kind"),
          Optional.of(term("/tags/project")),
          Optional.of(term("/tags/env")),
          term("/tags/app"),
          Optional.of(term("/alarm/id")),
          JsonPointer.parse("/alarm/facts"));

  @Test
  void pointersLeadToWhatTheEventIsMadeOf() {
    Event event = event(MAPPING, BODY);

    assertEquals("com.acme.alarm", event.type());
    assertEquals("17", event.id());
    assertEquals("hook/bookshop/acme", event.source());
    assertEquals(
        Map.of("project", "bookshop", "stage", "production", "service", "shop", "queue", 9L),
        event.data());
  }

  @Test
  void withoutAnIdTheBytesStandForTheDocument() {
    Mapping fixed =
        new Mapping(
            "acme",
            new Term.Fixed("com.acme.alarm"),
            Optional.empty(),
            Optional.empty(),
            new Term.Fixed("shop"),
            Optional.empty(),
            Optional.empty());

    Event event = event(fixed, BODY);

    assertEquals("digest", event.id());
    assertEquals(Map.of("project", "bookshop", "service", "shop"), event.data());
  }

  @Test
  void aMappingSpeaksForItsOwnProjectAlone() {
    assertEquals(
        "expected the project `bookshop`, found another one",
        reason(BODY.replace("'bookshop'", "'other'")));
  }

  @Test
  void whatIsMissingIsNamedAllAtOnce() {
    assertEquals(
        "expected a text for stage at `/tags/env`, found none;"
            + " expected an object for data at `/alarm/facts`, found none",
        reason(BODY.replace("'env'", "'enw'").replace("{'queue':9}", "9")));
  }

  @Test
  void strangersNeitherAnswerTasksNorControlSequences() {
    for (String type :
        new String[] {
          "sh.keptn.event.deployment.finished",
          "sh.keptn.event.sequence.abort",
          "sh.keptn.event.dev.delivery.finished",
          "two words"
        }) {
      assertEquals(
          "expected the type of an event or of a sequence's trigger, found `" + type + "`",
          reason(BODY.replace("com.acme.alarm", type)));
    }
    assertEquals(
        "sh.keptn.event.dev.delivery.triggered",
        event(MAPPING, BODY.replace("com.acme.alarm", "sh.keptn.event.dev.delivery.triggered"))
            .type());
  }

  @Test
  void aPointerEscapesSlashesAndTildesAndCountsItems() {
    Map<String, ?> document = Payload.of("{'a/b':{'m~n':['x','y']},'':1}");

    assertEquals("y", JsonPointer.parse("/a~1b/m~0n/1").orElseThrow().in(document));
    assertEquals(null, JsonPointer.parse("/a~1b/m~0n/01").orElseThrow().in(document));
    assertEquals(null, JsonPointer.parse("/a~1b/m~0n/2").orElseThrow().in(document));
    assertEquals(1L, JsonPointer.parse("/").orElseThrow().in(document));
    assertEquals(document, JsonPointer.parse("").orElseThrow().in(document));
    assertEquals("/a~1b/m~0n", JsonPointer.parse("/a~1b/m~0n").orElseThrow().toString());
    assertEquals(Optional.empty(), JsonPointer.parse("a"));
    assertEquals(Optional.empty(), JsonPointer.parse("/a~2"));
  }

  private static Term term(String text) {
    return Term.parse(text).orElseThrow();
  }

  private static Event event(Mapping mapping, String body) {
    return assertInstanceOf(Mapped.To.class, mapping.map(Payload.of(body), "bookshop", "digest"))
        .event();
  }

  private static String reason(String body) {
    return assertInstanceOf(Mapped.Not.class, MAPPING.map(Payload.of(body), "bookshop", "digest"))
        .reason();
  }
}
