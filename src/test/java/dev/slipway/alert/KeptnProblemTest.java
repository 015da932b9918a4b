package dev.slipway.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeptnProblemTest {
  private static final String FLAT =
      "{'State':'OPEN','PID':'93a5-3fas','ProblemID':'764','ProblemTitle':'CPU saturation',"
          + "'ProblemDetails':{'startTime':1605868800000},'Tags':'a, b',"
          + "'KeptnProject':'sockshop','KeptnStage':'production','KeptnService':'carts'}";

  @Test
  void theFlatPayloadOpensAProblem() {
    Event event = accepted(FLAT);

    assertEquals("sh.keptn.event.production.problem.open", event.type());
    assertEquals("sockshop/carts", event.key());
    Map<String, ?> problem = Data.asMap(event.data().get("problem"));
    assertEquals("CPU saturation", problem.get("ProblemTitle"));
    assertFalse(problem.containsKey("KeptnProject"), problem::toString);
  }

  @Test
  void eitherSpellingIsTheSameProblem() {
    String lower =
        FLAT.replace("'State'", "'state'")
            .replace("'PID'", "'pID'")
            .replace("'ProblemTitle'", "'problemTitle'")
            .replace("'ProblemDetails'", "'problemDetails'")
            .replace("'KeptnProject'", "'keptnProject'")
            .replace("'KeptnStage'", "'keptnStage'")
            .replace("'KeptnService'", "'keptnService'");

    Event event = accepted(lower);

    assertEquals(accepted(FLAT).id(), event.id());
    assertEquals(accepted(FLAT).key(), event.key());
    assertEquals("CPU saturation", Data.at(event.data(), "problem.problemTitle"));
  }

  @Test
  void aResolvedProblemIsClosedInTheSameDelivery() {
    Event open = accepted(FLAT);
    Event closed = accepted(FLAT.replace("OPEN", "RESOLVED"));

    assertEquals("sh.keptn.event.production.problem.closed", closed.type());
    assertEquals(open.context(), closed.context());
    assertNotEquals(open.id(), closed.id());
  }

  @Test
  void aCloudEventKeepsItsSourceAndItsContext() {
    String context = "11111111-2222-3333-4444-555555555555";
    Event event =
        accepted(
            "{'specversion':'1.0','type':'sh.keptn.events.problem','source':'dynatrace','id':'1',"
                + "'shkeptncontext':'"
                + context
                + "','data':"
                + FLAT
                + "}");

    assertEquals("dynatrace", event.source());
    assertEquals(context, event.context());
    assertEquals(accepted(FLAT).id(), event.id());
  }

  @Test
  void theProblemMayStandByItselfBesideTheScope() {
    Event event =
        accepted(
            "{'specversion':'1.0','type':'sh.keptn.event.production.problem.closed','source':'x',"
                + "'id':'7','data':{'project':'sockshop','stage':'production','service':'carts',"
                + "'labels':{'owner':'core'},'problem':{'problemTitle':'slow'}}}");

    assertEquals("sh.keptn.event.production.problem.closed", event.type());
    assertEquals(Map.of("problemTitle", "slow"), event.data().get("problem"));
    assertEquals(Map.of("owner", "core"), event.labels());
  }

  @Test
  void theScopeMayStandInTags() {
    String tagged =
        FLAT.replace(
                ",'KeptnProject':'sockshop','KeptnStage':'production','KeptnService':'carts'", "")
            .replace("a, b", "a, keptn_project:sockshop, keptn_stage:dev, keptn_service:carts");

    assertEquals("sh.keptn.event.dev.problem.open", accepted(tagged).type());
  }

  @Test
  void whatIsNoProblemOrSaysNotWhereIsRefused() {
    assertFalse(KeptnProblem.isOne(Payload.of("{'a':1}")));
    assertTrue(KeptnProblem.isOne(Payload.of(FLAT)));
    assertEquals(
        "expected a problem with ProblemTitle, ProblemID or PID, found none of them",
        refused("{'a':1}"));
    assertEquals(
        "expected `KeptnStage`, found none", refused(FLAT.replace("KeptnStage", "KeptnSage")));
  }

  private static Event accepted(String body) {
    return assertInstanceOf(Intake.Accepted.class, KeptnProblem.read(Payload.of(body)))
        .events()
        .getLast();
  }

  private static String refused(String body) {
    return assertInstanceOf(Intake.Refused.class, KeptnProblem.read(Payload.of(body))).reason();
  }
}
