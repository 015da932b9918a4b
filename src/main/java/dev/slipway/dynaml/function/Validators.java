package dev.slipway.dynaml.function;

import dev.slipway.dynaml.address.Address;
import dev.slipway.dynaml.address.Network;
import dev.slipway.dynaml.eval.Comparisons;
import dev.slipway.dynaml.eval.ListValue;
import dev.slipway.dynaml.eval.MapValue;
import dev.slipway.dynaml.eval.Value;
import dev.slipway.dynaml.syntax.Printer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** The simple conditions of {@code validate}, by name. */
final class Validators {
  private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
  private static final String DOMAIN = LABEL + "(\\." + LABEL + ")*";
  private static final String WILDCARD = "\\*\\." + DOMAIN;
  private static final int LONGEST_LABEL = 63;
  private static final int LONGEST_DOMAIN = 253;

  private Validators() {}

  static Verdict verdict(String name, Value value, List<Value> arguments) {
    return switch (name) {
      case "empty" -> empty(value);
      case "valueset" -> valueSet(value, arguments);
      case "value", "=" -> equal(name, value, arguments);
      case "gt", ">" -> order(name, value, arguments);
      case "lt", "<" -> order(name, value, arguments);
      case "ge", ">=" -> order(name, value, arguments);
      case "le", "<=" -> order(name, value, arguments);
      case "match", "~=" -> match(value, arguments);
      case "type" -> type(value, arguments);
      case "semver" -> Versions.check(name, true, value, arguments);
      default ->
          value instanceof Value.Text text
              ? text(name, text.value())
              : isText(name)
                  ? Verdict.problem(
                      (name.startsWith("dns") || !isKey(name) ? name + ": " : "")
                          + name
                          + " requires string, but got "
                          + value.typeName())
                  : unknown(name);
    };
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

  private static Verdict empty(Value value) {
    return switch (value) {
      case Value.Text t -> Verdict.of(t.value().isEmpty(), "is empty", "is not empty");
      case ListValue l -> Verdict.of(l.items().isEmpty(), "is empty", "is not empty");
      case MapValue m -> Verdict.of(m.size() == 0, "is empty", "is not empty");
      case Value other -> Verdict.problem("invalid type for empty: " + other.typeName());
    };
  }

  private static Verdict valueSet(Value value, List<Value> arguments) {
    if (arguments.size() != 1 || !(arguments.getFirst() instanceof ListValue list)) {
      return Verdict.problem("valueset requires a list argument with possible values");
    }
    boolean found =
        list.items().stream().anyMatch(item -> Comparisons.areEqual(value, item.value()));
    return found ? Verdict.holds("matches valuset") : Verdict.fails(invalid(value));
  }

  private static String invalid(Value value) {
    return switch (value) {
      case Value.Text t -> "invalid value " + Printer.quote(t.value());
      case Value.Int i -> "invalid value " + i.value();
      case Value _ -> "invalid value";
    };
  }

  private static Verdict equal(String name, Value value, List<Value> arguments) {
    if (arguments.size() != 1) {
      return Verdict.problem(name + " requires a value argument");
    }
    boolean equal = Comparisons.areEqual(value, arguments.getFirst());
    return Verdict.of(equal, "equals " + shown(arguments.getFirst()), invalid(value));
  }

  private static Verdict order(String name, Value value, List<Value> arguments) {
    if (arguments.size() != 1) {
      return Verdict.problem(name + " requires a value argument");
    }
    Integer order = compare(value, arguments.getFirst());
    if (order == null) {
      return Verdict.problem(
          "cannot compare " + value.typeName() + " and " + arguments.getFirst().typeName());
    }
    String bound = shown(arguments.getFirst());
    return switch (name) {
      case "gt", ">" -> Verdict.of(order > 0, "greater than " + bound, "less or equal to " + bound);
      case "lt", "<" -> Verdict.of(order < 0, "less than " + bound, "greater than " + bound);
      case "ge", ">=" ->
          Verdict.of(order >= 0, "greater or equal to " + bound, "less than " + bound);
      default ->
          Verdict.of(order <= 0, "less or equal to " + bound, "greater or equal to " + bound);
    };
  }

  private static String shown(Value value) {
    return GoFormat.format("%v", List.of(value));
  }

  private static @Nullable Integer compare(Value a, Value b) {
    if (a instanceof Value.Text x && b instanceof Value.Text y) {
      return Integer.signum(x.value().compareTo(y.value()));
    }
    if (a instanceof Value.Int x && b instanceof Value.Int y) {
      return Long.compare(x.value(), y.value());
    }
    Double x = number(a);
    Double y = number(b);
    return x == null || y == null ? null : Double.compare(x, y);
  }

  private static @Nullable Double number(Value value) {
    return switch (value) {
      case Value.Int i -> (double) i.value();
      case Value.Decimal d -> d.value();
      case Value _ -> null;
    };
  }

  private static Verdict match(Value value, List<Value> arguments) {
    if (arguments.size() != 1 || !(arguments.getFirst() instanceof Value.Text expression)) {
      return Verdict.problem("match requires a regexp argument");
    }
    Pattern pattern;
    try {
      pattern = Expressions.compile(expression.value());
    } catch (PatternSyntaxException e) {
      return Verdict.problem("regexp " + expression.value() + ": " + Expressions.reason(e));
    }
    if (!(value instanceof Value.Text text)) {
      return Verdict.problem("no string to match regexp");
    }
    String quoted = Printer.quote(text.value());
    return Verdict.of(
        pattern.matcher(text.value()).find(), "valid value " + quoted, "invalid value " + quoted);
  }

  private static Verdict type(Value value, List<Value> arguments) {
    List<String> reasons = new ArrayList<>();
    for (Value argument : arguments) {
      if (!(argument instanceof Value.Text name)) {
        return Verdict.problem("type: type arg requires string, but got " + argument.typeName());
      }
      if (name.value().equals(value.typeName())) {
        return Verdict.holds("is of type " + name.value());
      }
      reasons.add("is not of type " + name.value());
    }
    return Verdict.fails(Validation.joined(reasons));
  }
}
