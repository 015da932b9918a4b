package dev.slipway.dynaml.function;

import com.google.re2j.Pattern;
import dev.slipway.dynaml.address.Address;
import dev.slipway.dynaml.address.Network;
import dev.slipway.dynaml.eval.Value;
import dev.slipway.dynaml.syntax.Printer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The conditions of {@code validate} on the form of a text: DNS names, addresses, keys. */
final class TextValidators {
  private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
  private static final String DOMAIN = LABEL + "(\\." + LABEL + ")*";
  private static final String WILDCARD = "\\*\\." + DOMAIN;
  private static final int LONGEST_LABEL = 63;
  private static final int LONGEST_DOMAIN = 253;

  private TextValidators() {}

  static Verdict verdict(String name, Value value) {
    if (value instanceof Value.Text text) {
      return text(name, text.value());
    }
    return isText(name)
        ? Verdict.problem(
            (isKey(name) ? "" : name + ": ")
                + name
                + " requires string, but got "
                + value.typeName())
        : unknown(name);
  }

  private static boolean isKey(String name) {
    return List.of("publickey", "privatekey", "certificate", "ca").contains(name);
  }

  private static boolean isText(String name) {
    return isKey(name)
        || List.of("dnsname", "dnslabel", "dnsdomain", "wildcarddnsdomain", "ip", "cidr")
            .contains(name);
  }

  private static Verdict unknown(String name) {
    return Verdict.problem("unknown validation operator " + Printer.quote(name));
  }

  private static Verdict text(String name, String text) {
    return switch (name) {
      case "ip" ->
          Verdict.of(Address.parse(text).isPresent(), "is ip address", "is no ip address: " + text);
      case "cidr" ->
          Verdict.of(
              Network.parse(text).isPresent(),
              "is CIDR",
              "is no CIDR: invalid CIDR address: " + text);
      case "dnslabel" -> named("dns label", label(text));
      case "dnsdomain" -> named("dns domain", domain(text));
      case "wildcarddnsdomain" -> named("wildcard dns domain", wildcard(text));
      case "dnsname" ->
          wildcard(text).isEmpty() ? named("dns name", List.of()) : named("dns name", domain(text));
      case "publickey" -> key("public key", Keys.publicKey(text).problem());
      case "privatekey" -> key("private key", Keys.privateKey(text).problem());
      case "certificate" -> key("certificate", Keys.certificate(text).problem());
      case "ca" -> authority(Keys.certificate(text));
      default -> unknown(name);
    };
  }

  private static Verdict key(String kind, String problem) {
    return Verdict.of(problem.isEmpty(), "is " + kind, "is no " + kind + ": " + problem);
  }

  private static Verdict authority(Keys.Read<Keys.Certificate> read) {
    Optional<Keys.Certificate> certificate = read.value();
    if (certificate.isEmpty()) {
      return Verdict.fails("is no certificate: " + read.problem());
    }
    return Verdict.of(certificate.get().isAuthority(), "is ca", "is no ca certificate: %!s(<nil>)");
  }

  private static Verdict named(String kind, List<String> problems) {
    return Verdict.of(
        problems.isEmpty(),
        "is " + kind,
        "is no " + kind + ": [" + String.join(" ", problems) + "]");
  }

  private static List<String> label(String text) {
    return shape(
        text,
        LONGEST_LABEL,
        LABEL,
        "a DNS-1123 label must consist of lower case alphanumeric characters or '-', and must start"
            + " and end with an alphanumeric character (e.g. 'my-name',  or '123-abc'");
  }

  private static List<String> domain(String text) {
    return shape(
        text,
        LONGEST_DOMAIN,
        DOMAIN,
        "a DNS-1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and"
            + " must start and end with an alphanumeric character (e.g. 'example.com'");
  }

  private static List<String> wildcard(String text) {
    return shape(
        text,
        LONGEST_DOMAIN,
        WILDCARD,
        "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain,"
            + " which must consist of lower case alphanumeric characters, '-' or '.' and end with"
            + " an alphanumeric character (e.g. '*.example.com'");
  }

  private static List<String> shape(String text, int longest, String shape, String rule) {
    List<String> problems = new ArrayList<>();
    boolean tooLong = text.length() > longest;
    if (tooLong) {
      problems.add("must be no more than " + longest + " characters");
    }
    boolean matches = text.length() <= 2 * LONGEST_DOMAIN && Pattern.matches(shape, text);
    if (!matches) {
      problems.add(rule + ", regex used for validation is '" + shape + "')");
    }
    return problems;
  }
}
