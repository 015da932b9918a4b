package dev.slipway.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.kafka.KafkaProxy;
import dev.slipway.kafka.broker.BrokerSettings;
import dev.slipway.kafka.broker.EmbeddedBroker;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A server whose broker takes nothing for longer than a publisher waits (reliability F5). */
@Execution(ExecutionMode.CONCURRENT)
class BrokerAwayIT {
  private static final Duration AWAY = Duration.ofSeconds(13);
  private static final int HEAP_MEGABYTES = 192;

  @Test
  void whatWasPublishedMeanwhileIsForwardedWhenTheBrokerIsBack() throws Exception {
    BrokerSettings settings =
        new BrokerSettings(
            SlipwayProcess.newFolder("away").resolve("broker"),
            SlipwayProcess.freePort(),
            HEAP_MEGABYTES);
    try (EmbeddedBroker broker = EmbeddedBroker.start(settings);
        KafkaProxy network = new KafkaProxy(broker.bootstrapServers());
        SlipwayServer server =
            SlipwayServer.start("away", Map.of(), "--kafka", network.bootstrapServers())) {
      // given
      server.deploy("away", SlipwayServer.shipyard("build"));
      KafkaLog kafka = new KafkaLog(broker.bootstrapServers());

      // when nothing can be written, and then everything
      network.hold(KafkaProxy.PRODUCE, true);
      kafka.publish(
          "slipway.ingress", Map.of("content-type", "application/cloudevents+json"), trigger("1"));
      long back = System.nanoTime() + AWAY.toNanos();
      Await.until("the broker is away for long enough", () -> System.nanoTime() > back);
      assertTrue(server.process().isAlive(), server.process()::toString);
      network.hold(KafkaProxy.PRODUCE, false);
      kafka.publish(
          "slipway.ingress", Map.of("content-type", "application/cloudevents+json"), trigger("2"));

      // then
      Await.until(
          "both deliveries",
          () -> server.api().get("/api/v1/runs?project=away").get("items").size() == 2);
      assertEquals(1, server.process().stderr().lines().filter(l -> l.contains("is up")).count());
    }
  }

  private static byte[] trigger(String id) {
    return """
    {"specversion":"1.0","id":"%s","source":"test","type":"sh.keptn.event.dev.delivery.triggered",
     "shkeptncontext":"away-%s","data":{"project":"away","stage":"dev","service":"shop"}}
    """
        .formatted(id, id)
        .getBytes(StandardCharsets.UTF_8);
  }
}
