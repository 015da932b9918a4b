package dev.slipway.webhook;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The machine's own resolver, which is given five seconds. */
final class HostLookup implements Gatekeeper.Resolver {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  @Override
  public List<InetAddress> resolve(String host) throws UnknownHostException, InterruptedException {
    FutureTask<List<InetAddress>> task =
        new FutureTask<>(() -> List.of(InetAddress.getAllByName(host)));
    Thread.ofVirtual().name("look up " + host).start(task);
    try {
      return task.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      UnknownHostException unknown = new UnknownHostException(host);
      unknown.initCause(e);
      throw unknown;
    }
  }
}
