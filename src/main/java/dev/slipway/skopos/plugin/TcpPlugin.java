package dev.slipway.skopos.plugin;

import dev.slipway.skopos.plan.CallOutcome;
import dev.slipway.skopos.plan.Instance;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Asks instances whether something listens: {@code service_up} with {@code port}, {@code host} and
 * {@code timeout} in seconds, again until it does.
 */
final class TcpPlugin implements BuiltIn {
  private static final int TIMEOUT_SECONDS = 30;
  private static final Duration CONNECT = Duration.ofSeconds(2);

  @Override
  public Set<String> actions() {
    return Set.of("service_up");
  }

  @Override
  public CallOutcome run(String action, Map<String, @Nullable Object> bus)
      throws InterruptedException {
    Arguments arguments = new Arguments(bus);
    try {
      Duration timeout = arguments.seconds("timeout", TIMEOUT_SECONDS);
      for (Instance instance : arguments.targets()) {
        InetSocketAddress address = address(arguments, instance);
        Optional<String> failure = Attempts.within(timeout, () -> connect(address));
        if (failure.isPresent()) {
          return CallOutcome.fail(1, "Error: " + failure.get());
        }
      }
      return CallOutcome.pass(Map.of());
    } catch (Arguments.Unusable e) {
      return CallOutcome.fail(1, "Error: " + e.getMessage());
    }
  }

  private static InetSocketAddress address(Arguments arguments, Instance instance)
      throws Arguments.Unusable {
    if (instance.address().isEmpty()) {
      throw new Arguments.Unusable("failed to extract instance IP address: got \"\"");
    }
    Optional<Integer> named = arguments.number("port");
    Optional<Integer> port = named.isPresent() ? named : Arguments.number(instance, "port");
    if (port.isEmpty() || port.get() < 1 || port.get() > 65_535) {
      throw new Arguments.Unusable(
          "expected a port from 1 to 65535, found " + port.map(String::valueOf).orElse("none"));
    }
    return new InetSocketAddress(instance.address(), port.get());
  }

  private static Optional<String> connect(InetSocketAddress address) {
    InetSocketAddress fresh = new InetSocketAddress(address.getHostString(), address.getPort());
    try (Socket socket = new Socket()) {
      socket.connect(fresh, (int) CONNECT.toMillis());
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(
          "no connection to "
              + address.getHostString()
              + ":"
              + address.getPort()
              + ": "
              + e.getMessage());
    }
  }
}
