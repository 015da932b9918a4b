package dev.slipway.approval;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.event.Event;
import dev.slipway.history.ChangeFeed;
import dev.slipway.history.Runs;
import dev.slipway.history.SamplePieces;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OpenApprovalTest {
  private final Runs runs = new Runs(new ChangeFeed("test", 10));

  private List<OpenApproval> open() {
    return runs.all().stream().flatMap(run -> OpenApproval.of(run.whole().get()).stream()).toList();
  }

  @Test
  void whatIsOpenIsToldByTheStateOfTheController() {
    runs.put(
        List.of(
            SamplePieces.delivery("shop", "c-1", SamplePieces.START, false),
            SamplePieces.approval("shop", "c-1", 1, "carts", Optional.empty()),
            SamplePieces.delivery("shop", "c-2", SamplePieces.START, true),
            SamplePieces.approval("shop", "c-2", 1, "orders", Optional.of("approved by anna")),
            SamplePieces.delivery("shop", "c-3", SamplePieces.START, false),
            SamplePieces.open("shop", "c-3", 1, "users")));

    assertEquals(
        List.of(
            new OpenApproval(
                OpenApproval.idOf("approval-c-1"),
                "approval-c-1",
                "shop",
                "c-1",
                "dev",
                "carts",
                "delivery/approval",
                "go on with carts in dev? The result so far is warning",
                Map.of("version", "2.0"),
                Optional.of("warning"),
                SamplePieces.START.plusSeconds(1),
                Optional.of(SamplePieces.START.plusSeconds(1800)))),
        open());
  }

  @Test
  void anAnswerSaysWhoAndWhenAndWhy() {
    runs.put(
        List.of(
            SamplePieces.delivery("shop", "c-1", SamplePieces.START, false),
            SamplePieces.approval("shop", "c-1", 1, "carts", Optional.empty())));
    Instant at = Instant.parse("2026-01-31T13:00:00Z");

    Event event =
        new ApprovalAnswer(false, " anna ", "too early").event(open().getFirst(), "e", at);

    assertEquals("sh.keptn.event.approval.finished", event.type());
    assertEquals("approval-c-1", event.triggeredId());
    assertEquals("c-1", event.context());
    assertEquals("rejected by anna: too early", event.message());
    assertEquals(
        Map.of(
            "result", "fail",
            "by", "anna",
            "at", "2026-01-31T13:00:00Z",
            "comment", "too early"),
        event.data().get("approval"));
    assertEquals("fail", event.data().get("result"));
    assertEquals("succeeded", event.data().get("status"));
  }
}
