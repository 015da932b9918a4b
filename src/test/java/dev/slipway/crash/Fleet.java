package dev.slipway.crash;

import dev.slipway.crash.CrashOptions.Broken;
import dev.slipway.kafka.broker.BrokerProblem;
import dev.slipway.kafka.broker.BrokerSettings;
import dev.slipway.kafka.broker.EmbeddedBroker;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The broker, the servers and the worker of a run, and what can be done to them. */
final class Fleet implements AutoCloseable {
  private static final int BROKER_HEAP_MEGABYTES = 384;

  private final Product product;
  private final boolean forgetful;
  private final BrokerSettings brokerSettings;
  private final List<Server> servers = new ArrayList<>();
  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();
  private EmbeddedBroker broker;
  private ChildProcess worker;

  /** Starts the broker; servers and worker are started by {@link #start}. */
  Fleet(Path home, Path folder, int count, Broken broken) throws IOException, BrokerProblem {
    this.forgetful = broken == Broken.WORKER;
    this.brokerSettings =
        new BrokerSettings(folder.resolve("broker"), Product.freePort(), BROKER_HEAP_MEGABYTES);
    this.broker = EmbeddedBroker.start(brokerSettings);
    this.product = new Product(home, folder, broker.bootstrapServers());
    Mix.write(product.shipyards());
    // Without offsets, a forwarder begins where the topic ends when it begins.
    List<String> options =
        broken == Broken.INGRESS
            ? List.of(
                "-Dmp.messaging.incoming.ingress.commit-strategy=ignore",
                "-Dmp.messaging.incoming.ingress.auto.offset.reset=latest")
            : List.of();
    for (int n = 1; n <= count; n++) {
      servers.add(new Server(product, "server-" + n, options));
    }
    this.worker = product.idle();
  }

  Product product() {
    return product;
  }

  List<Server> servers() {
    return servers;
  }

  ChildProcess worker() {
    return worker;
  }

  void startWorker() throws IOException {
    worker = product.worker(forgetful);
  }

  /** A server that answers, or any. */
  int httpPort(Random random) {
    List<Server> living = servers.stream().filter(Server::wasReady).toList();
    List<Server> choice = living.isEmpty() ? servers : living;
    return choice.get(random.nextInt(choice.size())).httpPort();
  }

  boolean isReady(Server server) throws InterruptedException {
    return server.isReady(http);
  }

  /** SIGKILL for the broker. */
  void killBroker() throws InterruptedException {
    ProcessHandle.of(broker.pid()).ifPresent(ProcessHandle::destroyForcibly);
    try {
      broker.onExit().get(30, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException("the broker cannot be killed", e);
    }
    broker.close();
  }

  /** Starts the broker on its data again; how long that took. */
  Duration restartBroker() throws BrokerProblem {
    long began = System.nanoTime();
    broker = EmbeddedBroker.start(brokerSettings);
    return Duration.ofNanos(System.nanoTime() - began);
  }

  /** Stops everything, by force but for the broker. */
  @Override
  public void close() throws InterruptedException {
    for (Server server : servers) {
      server.process().kill();
    }
    worker.kill();
    broker.close();
    http.shutdownNow();
  }
}
