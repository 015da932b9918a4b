package dev.slipway.kafka.broker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.testcontainers.kafka.KafkaContainer;

/**
 * The one Kafka of a test JVM: started by the first test that asks, stopped when the JVM ends.
 *
 * <p>It is the embedded broker on a free port; with {@code -Dkafka=container} it is a container.
 * Tests share it, so each makes topics of its own with {@link #newTopic}.
 */
public final class TestBroker {
  /** A system property, because test class loaders have each their own copy of this class. */
  private static final String ADDRESS = "slipway.test.broker";

  private static final String IMAGE = "apache/kafka:4.1.1";

  private TestBroker() {}

  /** The address for Kafka clients; the first call starts the broker. */
  public static String bootstrapServers() {
    return (String)
        System.getProperties()
            .computeIfAbsent(
                ADDRESS,
                _ -> "container".equals(System.getProperty("kafka")) ? container() : embedded());
  }

  /** Makes a topic with a name that no other test has, and returns that name. */
  public static String newTopic(String prefix, int partitions) {
    String name = prefix + "-" + UUID.randomUUID();
    try (Admin admin =
        Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers()))) {
      admin.createTopics(List.of(new NewTopic(name, partitions, (short) 1))).all().get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
    return name;
  }

  private static String container() {
    KafkaContainer kafka = new KafkaContainer(IMAGE);
    kafka.start();
    Runtime.getRuntime().addShutdownHook(new Thread(kafka::stop));
    return kafka.getBootstrapServers();
  }

  private static String embedded() {
    try {
      Path data =
          Files.createTempDirectory(Files.createDirectories(Path.of("target")), "test-broker-");
      EmbeddedBroker broker =
          EmbeddedBroker.start(new BrokerSettings(data, 0, BrokerSettings.DEFAULT_HEAP_MEGABYTES));
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(() -> {
                broker.close();
                delete(data);
              }));
      return broker.bootstrapServers();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (BrokerProblem e) {
      throw new IllegalStateException(e);
    }
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
