package dev.slipway.webhook;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Says where a request may go: a host is resolved once, and what it resolves to is checked and
 * handed on, so that nobody resolves it again.
 *
 * @param allow what the operator allows beyond the internet
 * @param http whether http is allowed beside https
 * @param resolver looks hosts up
 */
record Gatekeeper(AllowList allow, boolean http, Resolver resolver) {
  /** Looks up all addresses of a host. */
  @FunctionalInterface
  interface Resolver {
    /** The addresses, at least one. */
    List<InetAddress> resolve(String host) throws UnknownHostException, InterruptedException;
  }

  /**
   * The addresses that a request may be connected to, in order.
   *
   * @param chosenByEvent whether the host came out of an event or a secret
   * @throws WebhookProblem where it may go to none of them, or to some only
   */
  List<InetAddress> admit(Destination to, boolean chosenByEvent)
      throws WebhookProblem, InterruptedException {
    if (!to.secure() && !http) {
      throw WebhookProblem.lasting(
          "expected https, found http; the operator may allow it (slipway.webhooks.http)");
    }
    boolean named = allow.allows(to.host(), to.port());
    if (chosenByEvent && !named) {
      throw WebhookProblem.lasting(
          "expected a host that stands in uniform.yaml, found "
              + to.name()
              + " from a value; the operator may allow it (slipway.webhooks.allow)");
    }
    if (!to.hasUsualPort() && !allow.allowsPort(to.host(), to.port())) {
      throw WebhookProblem.lasting(
          "expected port 80, 443 or one from 1024 on, found "
              + to.port()
              + "; the operator may allow it (slipway.webhooks.allow)");
    }
    List<InetAddress> addresses = addresses(to);
    for (InetAddress address : addresses) {
      Optional<String> objection = AddressRules.objection(address);
      if (objection.isPresent() && !named && !allow.allows(address)) {
        String expected = to.address().isPresent() ? "an address" : to.host() + " to be";
        throw WebhookProblem.lasting(
            "expected "
                + expected
                + " on the internet, found "
                + address.getHostAddress()
                + ", which is "
                + objection.get()
                + "; the operator may allow it (slipway.webhooks.allow)");
      }
    }
    return addresses;
  }

  private List<InetAddress> addresses(Destination to) throws WebhookProblem, InterruptedException {
    try {
      Optional<byte[]> literal = to.address();
      List<InetAddress> found =
          literal.isPresent()
              ? List.of(InetAddress.getByAddress(literal.get()))
              : resolver.resolve(AllowList.normal(to.host()));
      if (found.isEmpty()) {
        throw new UnknownHostException(to.host());
      }
      // Without the name, so that nothing behind this can look it up.
      List<InetAddress> pinned = new ArrayList<>();
      for (InetAddress address : found) {
        pinned.add(InetAddress.getByAddress(address.getAddress()));
      }
      return pinned;
    } catch (UnknownHostException e) {
      throw WebhookProblem.passing("there is no address for the host " + to.host());
    }
  }
}
