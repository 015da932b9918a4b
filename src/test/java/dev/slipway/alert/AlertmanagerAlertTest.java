package dev.slipway.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.event.Scope;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AlertmanagerAlertTest {
  private static final String FIRING =
      "{'status':'firing','labels':{'alertname':'CheckoutFails','project':'bookshop',"
          + "'stage':'production','service':'shop','severity':'page'},"
          + "'annotations':{'summary':'nobody can pay'},'startsAt':'2026-11-21T10:00:00.5Z',"
          + "'endsAt':'0001-01-01T00:00:00Z','generatorURL':'http://prometheus/graph',"
          + "'fingerprint':'c1f2a5b3d4e5f607'}";
  private static final String RESOLVED =
      FIRING.replace("firing", "resolved").replace("0001-01-01T00:00:00Z", "2026-11-21T10:05:00Z");

  @Test
  void aFiringAlertOpensAProblemOfItsStage() {
    Event event = accepted(FIRING);

    assertEquals("sh.keptn.event.production.problem.open", event.type());
    assertEquals("bookshop/shop", event.key());
    assertEquals("production", event.stage());
    assertEquals(Instant.parse("2026-11-21T10:00:00.5Z"), event.time());
    assertEquals(Map.of("alertname", "CheckoutFails", "severity", "page"), event.labels());
    Map<String, ?> problem = Data.asMap(event.data().get("problem"));
    assertEquals("OPEN", problem.get("State"));
    assertEquals("CheckoutFails", problem.get("ProblemTitle"));
    assertEquals("c1f2a5b3d4e5f607", problem.get("PID"));
    assertEquals("http://prometheus/graph", problem.get("ProblemURL"));
    assertEquals(Map.of("summary", "nobody can pay"), problem.get("ProblemDetails"));
  }

  @Test
  void aResolvedAlertClosesItInTheSameDelivery() {
    Event open = accepted(FIRING);
    Event closed = accepted(RESOLVED);

    assertEquals("sh.keptn.event.production.problem.closed", closed.type());
    assertEquals(open.context(), closed.context());
    assertNotEquals(open.id(), closed.id());
    assertEquals(Instant.parse("2026-11-21T10:05:00Z"), closed.time());
  }

  @Test
  void whatIsOverTakesTheIdOfItsFiringSoThatALateOneStartsNothing() {
    List<Event> over = events(RESOLVED);

    assertEquals(2, over.size());
    assertEquals(accepted(FIRING).id(), over.getFirst().id());
    assertEquals(accepted(FIRING).source(), over.getFirst().source());
    assertEquals("dev.slipway.alert.over", over.getFirst().type());
    assertEquals("bookshop/shop", over.getFirst().key());
    assertEquals(1, events(FIRING).size());
  }

  @Test
  void theIdIsMadeOfFingerprintBeginningAndStatus() {
    Event first = accepted(FIRING);

    assertEquals(first.id(), accepted(FIRING.replace("nobody can pay", "still nobody")).id());
    assertEquals(
        first.id(),
        accepted(FIRING.replace("2026-11-21T10:00:00.5Z", "2026-11-21T11:00:00.500+01:00")).id());
    assertNotEquals(first.id(), accepted(FIRING.replace("10:00:00.5", "12:00:00")).id());
    assertNotEquals(first.context(), accepted(FIRING.replace("10:00:00.5", "12:00:00")).context());
    assertNotEquals(first.id(), accepted(FIRING.replace("c1f2", "ffff")).id());
  }

  @Test
  void withoutFingerprintTheLabelsStandForIt() {
    String without = FIRING.replace(",'fingerprint':'c1f2a5b3d4e5f607'", "");
    String swapped =
        without
            .replace("'severity':'page'", "'x':'y'")
            .replace("'alertname':'CheckoutFails'", "'severity':'page'")
            .replace("'x':'y'", "'alertname':'CheckoutFails'");

    assertEquals(accepted(without).id(), accepted(swapped).id());
    assertNotEquals(accepted(without).id(), accepted(without.replace("page", "mail")).id());
  }

  @Test
  void aMissingLabelIsNamedAndTheAlertIsKeptWhole() {
    Intake.Refused refused = refused(FIRING.replace("'stage'", "'stag'"));

    assertEquals("CheckoutFails", refused.name());
    assertEquals("expected `label stage`, found none", refused.reason());
    assertEquals(
        Payload.of(FIRING.replace("'stage'", "'stag'")), refused.event().data().get("alert"));
    assertEquals(Scope.MISSING, Scope.check(refused.event()).orElseThrow().code());
  }

  @Test
  void aStageThatIsNoNameCannotBecomeAType() {
    assertTrue(
        refused(FIRING.replace("production", "x.y")).reason().contains("found `x.y`"),
        "a dot would make another type");
  }

  @Test
  void anUnknownStatusIsRefused() {
    assertEquals(
        "expected the status firing or resolved, found `pending`",
        refused(FIRING.replace("firing", "pending")).reason());
    assertInstanceOf(
        Intake.Refused.class, AlertmanagerAlert.read("no object", AddressLabels.DEFAULT));
  }

  @Test
  void annotationsMayBeEmptyNullOrAbsent() {
    for (String annotations : new String[] {"'annotations':{},", "'annotations':null,", ""}) {
      Event event =
          accepted(FIRING.replace("'annotations':{'summary':'nobody can pay'},", annotations));

      assertEquals("CheckoutFails", Data.at(event.data(), "problem.ProblemTitle"));
      assertEquals(Map.of(), Data.at(event.data(), "problem.ProblemDetails"));
    }
  }

  @Test
  void withoutARuleTheSummaryIsTheTitle() {
    Event event = accepted(FIRING.replace("'alertname':'CheckoutFails',", ""));

    assertEquals("nobody can pay", Data.at(event.data(), "problem.ProblemTitle"));
  }

  @Test
  void whatGrafanaAddsTravelsWithTheDetails() {
    Event event =
        accepted(
            FIRING.replace(
                "'fingerprint'",
                "'values':{'B':44.5},'panelURL':'http://grafana/d/1','silenceURL':'','fingerprint'"));

    Map<String, ?> details = Data.asMap(Data.at(event.data(), "problem.ProblemDetails"));
    assertEquals("44.5", String.valueOf(Data.asMap(details.get("values")).get("B")));
    assertEquals("http://grafana/d/1", details.get("panelURL"));
    assertEquals("nobody can pay", details.get("summary"));
  }

  @Test
  void aRootCauseIsTakenFromAnAnnotationOrALabel() {
    assertEquals(
        "out of memory",
        Data.at(
            accepted(FIRING.replace("{'summary'", "{'rootCause':'out of memory','summary'")).data(),
            "problem.RootCause"));
    assertEquals(
        "disk",
        Data.at(
            accepted(FIRING.replace("{'alertname'", "{'root_cause':'disk','alertname'")).data(),
            "problem.RootCause"));
  }

  @Test
  void theLabelsMayHaveOtherNames() {
    AddressLabels names = new AddressLabels("team", "env", "app");
    String alert =
        FIRING
            .replace("'project'", "'team'")
            .replace("'stage'", "'env'")
            .replace("'service'", "'app'");

    Event event =
        assertInstanceOf(Intake.Accepted.class, AlertmanagerAlert.read(Payload.of(alert), names))
            .events()
            .getFirst();

    assertEquals("bookshop/shop", event.key());
    assertEquals(Map.of("alertname", "CheckoutFails", "severity", "page"), event.labels());
  }

  private static Event accepted(String alert) {
    return events(alert).getLast();
  }

  private static List<Event> events(String alert) {
    return assertInstanceOf(
            Intake.Accepted.class, AlertmanagerAlert.read(Payload.of(alert), AddressLabels.DEFAULT))
        .events();
  }

  private static Intake.Refused refused(String alert) {
    return assertInstanceOf(
        Intake.Refused.class, AlertmanagerAlert.read(Payload.of(alert), AddressLabels.DEFAULT));
  }
}
