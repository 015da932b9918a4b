package dev.slipway.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Spellings of addresses that a request must not go to, and some that it may. */
class AddressSpellingsTest {
  /** One per line: the host of a URL as an attacker may write it. */
  private static final String REFUSED =
      """
      127.0.0.1
      127.0.0.1.
      127.1
      127.0.1
      127.255.255.254
      2130706433
      0x7f000001
      0x7f.0.0.1
      0x7f.1
      0X7F.0X0.0X0.0X1
      017700000001
      0177.0.0.1
      0177.0.0.01
      00000177.0.0.1
      127.0.0.0x1
      127.0.0.01
      1.1.1.256
      [::1]
      [::]
      [0:0:0:0:0:0:0:1]
      [0000:0000:0000:0000:0000:0000:0000:0001]
      [::127.0.0.1]
      [::7f00:1]
      [::ffff:127.0.0.1]
      [::ffff:7f00:1]
      [::FFFF:127.0.0.1]
      [0:0:0:0:0:ffff:127.0.0.1]
      [::ffff:0:127.0.0.1]
      [64:ff9b::127.0.0.1]
      [64:ff9b::7f00:1]
      [64:ff9b::a9fe:a9fe]
      [64:ff9b:1::1]
      [2002:7f00:1::]
      [2002:a9fe:a9fe::]
      [2002:0a00:1::1]
      [2001:0:4136:e378:8000:63bf:3fff:fdd2]
      [2001:db8::1]
      [3fff::1]
      [fe80::1]
      [fe80::1%25eth0]
      [fe80::1%1]
      [fec0::1]
      [fc00::1]
      [fd00:ec2::254]
      [fd12:3456:789a::1]
      [ff02::1]
      [4000::1]
      [100::1]
      [::ffff:169.254.169.254]
      [::ffff:10.0.0.1]
      0.0.0.0
      0.1.2.3
      0
      10.0.0.1
      10.255.255.255
      100.64.0.1
      100.100.100.200
      100.127.255.255
      168.63.129.16
      169.254.0.1
      169.254.169.254
      2852039166
      0xa9fea9fe
      0251.0376.0251.0376
      169.254.43518
      172.16.0.1
      172.31.255.255
      192.0.0.1
      192.0.0.192
      192.0.2.1
      192.88.99.1
      192.168.0.1
      192.168.255.255
      3232235521
      198.18.0.1
      198.19.255.255
      198.51.100.1
      203.0.113.1
      224.0.0.1
      239.255.255.250
      240.0.0.1
      255.255.255.255
      localhost
      LOCALHOST
      localhost.
      metadata.google.internal
      １２７.0.0.1
      127。0。0。1
      127.0.0.1%00.example.org
      example.org%2f@127.0.0.1
      user@127.0.0.1
      127.0.0.1#@example.org
      127.0.0.1\\@example.org
      a_b.example.org
      -a.example.org
      a..example.org
      """;

  private static final String ADMITTED =
      """
      8.8.8.8
      1.1.1.1
      100.63.255.255
      100.128.0.1
      172.15.0.1
      172.32.0.1
      192.167.1.1
      198.20.0.1
      223.255.255.255
      [2606:4700:4700::1111]
      [2a00:1450:4001:831::200e]
      [64:ff9b::808:808]
      example.org
      EXAMPLE.org.
      xn--bcher-kva.example
      """;

  private static final Gatekeeper GATE =
      new Gatekeeper(AllowList.of(List.of()), false, AddressSpellingsTest::resolve);

  /** Names as a careless network resolves them. */
  private static List<InetAddress> resolve(String host) throws UnknownHostException {
    return switch (host) {
      case "localhost" -> List.of(InetAddress.getByName("127.0.0.1"));
      case "metadata.google.internal" -> List.of(InetAddress.getByName("169.254.169.254"));
      case "example.org", "xn--bcher-kva.example" -> List.of(InetAddress.getByName("1.2.3.4"));
      default -> throw new AssertionError(host + " was looked up");
    };
  }

  private static List<InetAddress> admit(String host) throws WebhookProblem, InterruptedException {
    return GATE.admit(Destination.of("https://" + host + "/path"), false);
  }

  @Test
  void noSpellingLeadsInside() {
    List<String> admitted = new ArrayList<>();
    List<String> hosts = REFUSED.lines().toList();
    for (String host : hosts) {
      try {
        admitted.add(host + " as " + admit(host));
      } catch (WebhookProblem e) {
        assertTrue(e.getMessage().startsWith("expected "), host + ": " + e.getMessage());
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
    assertEquals(List.of(), admitted);
    assertTrue(hosts.size() >= 60, "spellings: " + hosts.size());
  }

  @Test
  void whatIsOnTheInternetIsAdmitted() throws Exception {
    for (String host : ADMITTED.lines().toList()) {
      assertEquals(1, admit(host).size(), host);
    }
  }

  @Test
  void oneBadAddressAmongGoodOnesIsEnough() {
    Gatekeeper gate =
        new Gatekeeper(
            AllowList.of(List.of()),
            false,
            _ -> List.of(InetAddress.getByName("1.2.3.4"), InetAddress.getByName("10.0.0.1")));

    WebhookProblem problem =
        assertThrows(
            WebhookProblem.class,
            () -> gate.admit(Destination.of("https://two.example.org"), false));

    assertEquals(
        "expected two.example.org to be on the internet, found 10.0.0.1, which is private; the"
            + " operator may allow it (slipway.webhooks.allow)",
        problem.getMessage());
  }

  @Test
  void aHostIsLookedUpOnceAndWithItsAddressesHandedOnWithoutTheName() throws Exception {
    List<String> lookedUp = new ArrayList<>();
    Gatekeeper rebinding =
        new Gatekeeper(
            AllowList.of(List.of()),
            false,
            host -> {
              lookedUp.add(host);
              String address = lookedUp.size() == 1 ? "1.2.3.4" : "127.0.0.1";
              return List.of(
                  InetAddress.getByAddress(host, InetAddress.getByName(address).getAddress()));
            });

    List<InetAddress> addresses =
        rebinding.admit(Destination.of("https://rebind.example.org"), false);

    assertEquals(List.of("rebind.example.org"), lookedUp);
    assertEquals("/1.2.3.4", addresses.getFirst().toString());
  }

  @Test
  void theOperatorAllowsHostsPortsAndRanges() throws Exception {
    AllowList allow =
        AllowList.of(List.of("hooks.internal", "127.0.0.1:9000", "[::1]:9000", "10.1.0.0/16"));
    Gatekeeper gate =
        new Gatekeeper(allow, true, _ -> List.of(InetAddress.getByName("192.168.0.9")));

    for (String fine :
        List.of(
            "https://hooks.internal",
            "http://HOOKS.internal:8080",
            "http://127.0.0.1:9000",
            "http://[::1]:9000",
            "https://10.1.2.3")) {
      assertEquals(1, gate.admit(Destination.of(fine), false).size(), fine);
    }
    for (String refused :
        List.of(
            "https://other.internal",
            "http://127.0.0.1:9001",
            "http://127.0.0.2:9000",
            "https://10.2.0.1",
            "http://hooks.internal:22")) {
      assertThrows(WebhookProblem.class, () -> gate.admit(Destination.of(refused), false), refused);
    }
    assertEquals(1, gate.admit(Destination.of("https://hooks.internal"), true).size());
    assertThrows(
        WebhookProblem.class, () -> gate.admit(Destination.of("https://example.org"), true));
  }

  @Test
  void whatTheOperatorCannotHaveMeantIsRefused() {
    for (String entry : List.of("", "https://a.b", "10.0.0.0/33", "a:99999", "a b", "*.internal")) {
      assertThrows(IllegalArgumentException.class, () -> AllowList.of(List.of(entry)), entry);
    }
  }

  @Test
  void httpOtherPortsUsersAndDotsAreRefused() {
    for (String url :
        List.of(
            "http://example.org/",
            "ftp://example.org/",
            "file:///etc/passwd",
            "https://example.org:25/",
            "https://example.org:0/",
            "https://example.org:65536/",
            "https://user:pass@example.org/",
            "https://example.org/a/../b",
            "https://example.org/a/%2E%2e/b",
            "https://example.org/..",
            "https://example.org/#fragment",
            "https:///path",
            "//example.org/",
            "https://exa mple.org/")) {
      assertThrows(WebhookProblem.class, () -> GATE.admit(Destination.of(url), false), url);
    }
  }
}
