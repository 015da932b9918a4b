package dev.slipway.kafka.broker;

import java.nio.file.Path;

/**
 * A small server to be killed: it keeps a broker on the folder that is its argument, and says
 * where.
 */
final class BrokerKeeper {
  private BrokerKeeper() {}

  /** Prints the broker's process id and address, then waits to be killed. */
  public static void main(String[] args) throws Exception {
    try (EmbeddedBroker broker =
        EmbeddedBroker.start(
            new BrokerSettings(Path.of(args[0]), 0, BrokerSettings.DEFAULT_HEAP_MEGABYTES))) {
      System.out.println(broker.pid() + " " + broker.bootstrapServers());
      broker.onExit().join();
    }
  }
}
