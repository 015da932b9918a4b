package dev.slipway.kafka.broker;

import dev.slipway.kafka.broker.BrokerProblem.Code;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** The loopback ports of this machine: which is free, and whether one is. */
final class LoopbackPorts {
  private LoopbackPorts() {}

  /** A port that is free at this moment; whoever uses it must bear that it is taken meanwhile. */
  static int free() throws BrokerProblem {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new BrokerProblem(
          Code.PORT_TAKEN, "This machine has no free loopback port (%s).".formatted(e), e);
    }
  }

  /** Refuses a port that something else listens on. */
  static void requireFree(int port) throws BrokerProblem {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      socket.getLocalPort();
    } catch (IOException e) {
      throw new BrokerProblem(
          Code.PORT_TAKEN,
          "Port %d of 127.0.0.1 is taken by another program (%s); choose another with --port, or use the Kafka that runs there with --kafka 127.0.0.1:%d (SLIPWAY_KAFKA)."
              .formatted(port, e.getMessage(), port),
          e);
    }
  }
}
