package dev.slipway.kafka;

import static dev.slipway.kafka.Harbour.triggered;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.kafka.broker.TestBroker;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.MemberDescription;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A lane whose way to the broker is bad, while everybody else's is good. */
@Timeout(180)
class BadNetworkTest {
  private static final String STAGES =
      """
      - name: dev
        sequences:
          - name: delivery
            tasks: [{name: build}, {name: test}]
      """;

  private Admin admin;
  private KafkaProxy network;
  private Harbour harbour;

  @BeforeEach
  void open() {
    network = new KafkaProxy(TestBroker.bootstrapServers());
    admin = Admin.create(KafkaSettings.admin(TestBroker.bootstrapServers()));
    harbour = Harbour.with(2, STAGES);
    harbour.answerer();
  }

  @AfterEach
  void close() {
    network.swallow(false);
    harbour.close();
    network.close();
    admin.close();
  }

  private Lane lane() {
    return harbour.lane("a", LaneFaults.NONE, s -> at(s, network.bootstrapServers()));
  }

  private static LaneSettings at(LaneSettings settings, String servers) {
    return new LaneSettings(
        settings.instance(),
        servers,
        settings.batch(),
        settings.linger(),
        settings.sessionTimeout(),
        settings.finishedAge(),
        settings.finishedCount(),
        settings.largestRecord());
  }

  private void publish(int from, int to) {
    for (int n = from; n < to; n++) {
      harbour.publish(triggered("shop" + n % 4, "c" + n, "dev.delivery"));
    }
  }

  /** The broker commits, or did so before; the lane is not told (reliability F10). */
  @Test
  void aCommitWhoseAnswerIsLostIsNeitherLostNorRepeated() {
    // given
    lane();
    publish(0, 4);
    harbour.awaitFinished(4);

    // when
    network.loseAnswers(KafkaProxy.END_TXN, 5);
    publish(4, 24);

    // then
    harbour.awaitFinished(24);
    assertEquals(0, network.answersLeftToLose(KafkaProxy.END_TXN));
    LogAudit.Report report = harbour.audit();
    assertEquals(48, report.triggers());
  }

  /** Everything takes longer, and then hardly anything passes (reliability F11). */
  @Test
  void aSlowNetworkMakesItSlowerAndNothingElse() {
    // given
    lane();
    publish(0, 1);
    harbour.awaitFinished(1);

    // when
    network.delay(Duration.ofMillis(150));
    publish(1, 3);
    harbour.awaitFinished(3);
    network.delay(Duration.ZERO);
    network.trickle(20_000);
    publish(3, 5);

    // then
    harbour.awaitFinished(5);
    LogAudit.Report report = harbour.audit();
    assertEquals(10, report.triggers());
  }

  /** Nothing passes until the group has given the lane up (reliability F5). */
  @Test
  void aBrokerThatCannotBeReachedIsWaitedFor() {
    // given
    Lane lane = lane();
    publish(0, 2);
    harbour.awaitFinished(2);
    int troublesBefore = harbour.monitor.troubles.size();

    // when
    network.swallow(true);
    publish(2, 4);
    harbour.await("a group without members", () -> members().isEmpty());
    assertTrue(lane.isAlive());
    assertFalse(harbour.log.said("c2").contains("dev.delivery.started"));
    network.swallow(false);

    // then
    harbour.awaitFinished(4);
    LogAudit.Report report = harbour.audit();
    assertEquals(8, report.triggers());
    int troubles = harbour.monitor.troubles.size() - troublesBefore;
    assertTrue(troubles < 30, "many words about one trouble: " + troubles);
  }

  private Collection<MemberDescription> members() {
    String group = harbour.topics.prefix() + "-controller";
    return admin
        .describeConsumerGroups(List.of(group))
        .describedGroups()
        .get(group)
        .toCompletionStage()
        .toCompletableFuture()
        .join()
        .members();
  }
}
