package dev.slipway.kafka.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.kafka.broker.BrokerProblem.Code;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

class BrokerProblemTest {
  @TempDir Path data;

  @Test
  void namesTheTakenPortAndBothWaysOut() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();
      assertProblem(
          Code.PORT_TAKEN,
          () -> EmbeddedBroker.start(new BrokerSettings(data, port, 256)),
          "Port " + port,
          "--port",
          "--kafka 127.0.0.1:" + port,
          "SLIPWAY_KAFKA");
    }
  }

  @Test
  void letsGoOfTheFolderWhenItCannotStart() throws Exception {
    // given
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      BrokerSettings settings = new BrokerSettings(data, taken.getLocalPort(), 256);
      assertThrows(BrokerProblem.class, () -> EmbeddedBroker.start(settings));
    }

    // when, then
    DataFolder.open(data).close();
  }

  @Test
  void refusesTheFolderOfAnotherSlipway() throws Exception {
    try (DataFolder first = DataFolder.open(data)) {
      assertProblem(
          Code.DATA_IN_USE,
          () -> EmbeddedBroker.start(BrokerSettings.in(data)),
          "Another Slipway",
          first.root().toString());
    }
  }

  @Test
  void refusesAFolderThatCannotBeMade() throws Exception {
    Path file = Files.writeString(data.resolve("file"), "not a folder");
    assertProblem(
        Code.DATA_NOT_WRITABLE,
        () -> EmbeddedBroker.start(BrokerSettings.in(file.resolve("below"))),
        file.toString());
  }

  @Test
  void refusesTheFolderOfAnotherKafka() throws Exception {
    Path kafka = Files.createDirectories(DataFolder.kafka(data));
    Files.writeString(
        kafka.resolve("meta.properties"), "version=1\nnode.id=7\ncluster.id=elsewhere\n");
    assertProblem(
        Code.DATA_FOREIGN,
        () -> EmbeddedBroker.start(BrokerSettings.in(data)),
        "expected version 1 and node.id 1",
        "found version 1 and node.id 7");
  }

  @Test
  void refusesANearlyFullDiskWithFigures() {
    assertProblem(
        Code.DISK_FULL, () -> DataFolder.requireSpace(data, 199_000_000), "199 MB", "200 MB");
  }

  @Test
  void showsTheLastWordsOfABrokerThatEndsEarly() throws Exception {
    // given
    Path kafka = Files.createDirectories(DataFolder.kafka(data));
    Files.writeString(kafka.resolve("__cluster_metadata-0"), "a file where a folder must be");

    // when, then
    assertProblem(
        Code.BROKER_FAILED,
        () -> EmbeddedBroker.start(new BrokerSettings(data, 0, 256)),
        "exit status",
        "__cluster_metadata-0");
  }

  @Test
  void saysWhereItsJarsWereSoughtWhenTheyAreMissing() {
    assertProblem(
        Code.BROKER_MISSING,
        () -> BrokerLibrary.nearest(data.resolve("classes")),
        data.resolve("classes").toString(),
        "./mvnw package");
  }

  @Test
  void findsTheJarsBesideAnInstallation() throws Exception {
    // given
    Path lib = Files.createDirectories(data.resolve("broker/lib"));

    // when, then
    assertEquals(lib, BrokerLibrary.nearest(data.resolve("app/slipway.jar")));
  }

  private static void assertProblem(Code code, Executable action, String... words) {
    BrokerProblem problem = assertThrows(BrokerProblem.class, action);
    assertEquals(code, problem.code(), problem.getMessage());
    for (String word : words) {
      assertTrue(problem.getMessage().contains(word), problem.getMessage());
    }
  }
}
