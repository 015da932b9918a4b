package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.address.Address;
import dev.slipway.dynaml.address.Network;
import dev.slipway.dynaml.syntax.Expr.Arithmetic;
import java.util.Optional;

/** Calculates with numbers, IP addresses and networks. */
final class Arithmetics {
  private static final int SHORT_BITS = 32;

  private Arithmetics() {}

  /** Ends a calculation that has no result. */
  static final class NotPossible extends Exception {
    private static final long serialVersionUID = 1L;
    private final boolean quiet;

    private NotPossible(String message, boolean quiet) {
      super(message, null, false, false);
      this.quiet = quiet;
    }

    String reason() {
      return String.valueOf(getMessage());
    }

    /** Whether the expression does not count as the cause of the error. */
    boolean isQuiet() {
      return quiet;
    }
  }

  static Value calculate(Arithmetic operator, Value left, Value right) throws NotPossible {
    return switch (operator) {
      case ADD -> left instanceof Value.Text t ? addressPlus(t.value(), right) : add(left, right);
      case SUBTRACT ->
          left instanceof Value.Text t ? addressMinus(t.value(), right) : subtract(left, right);
      case MULTIPLY ->
          left instanceof Value.Text t ? networkTimes(t.value(), right) : multiply(left, right);
      case DIVIDE ->
          left instanceof Value.Text t ? networkParts(t.value(), right) : divide(left, right);
      case MODULO -> modulo(left, right);
    };
  }

  private static NotPossible no(String message) {
    return new NotPossible(message, false);
  }

  private static Value add(Value a, Value b) throws NotPossible {
    if (a instanceof Value.Int x && b instanceof Value.Int y) {
      return Value.of(x.value() + y.value());
    }
    String wrong = "non-IP address addition requires number arguments";
    return Value.of(number(a, wrong) + number(b, wrong));
  }

  private static Value subtract(Value a, Value b) throws NotPossible {
    if (a instanceof Value.Int x && b instanceof Value.Int y) {
      return Value.of(x.value() - y.value());
    }
    String wrong = "non-IP address subtration requires number arguments";
    return Value.of(number(a, wrong) - number(b, wrong));
  }

  private static Value multiply(Value a, Value b) throws NotPossible {
    if (a instanceof Value.Int x && b instanceof Value.Int y) {
      return Value.of(x.value() * y.value());
    }
    String wrong = "non-CIDR multiplication requires number arguments";
    return Value.of(number(a, wrong) * number(b, wrong));
  }

  private static Value divide(Value a, Value b) throws NotPossible {
    String wrong = "non-CIDR division requires number arguments";
    double dividend = number(a, wrong);
    double divisor = number(b, wrong);
    if (divisor == 0) {
      throw no("division by zero");
    }
    return a instanceof Value.Int x && b instanceof Value.Int y
        ? Value.of(x.value() / y.value())
        : Value.of(dividend / divisor);
  }

  private static Value modulo(Value a, Value b) throws NotPossible {
    if (a instanceof Value.Int x && b instanceof Value.Int y) {
      if (y.value() == 0) {
        throw no("division by zero");
      }
      return Value.of(x.value() % y.value());
    }
    throw new NotPossible("integer operand required", true);
  }

  private static double number(Value value, String wrong) throws NotPossible {
    return switch (value) {
      case Value.Int i -> i.value();
      case Value.Decimal d -> d.value();
      case Value _ -> throw no(wrong);
    };
  }

  private static Value addressPlus(String text, Value right) throws NotPossible {
    Optional<Address> address = Address.parse(text);
    Optional<Network> network = Network.parse(text);
    if (address.isEmpty() && network.isEmpty()) {
      throw no("first argument for addition must be IP address, CIDR or number");
    }
    if (!(right instanceof Value.Int offset)) {
      throw no("addition argument for an IP address requires an integer argument");
    }
    return moved(address, network, offset.value());
  }

  private static Value moved(Optional<Address> address, Optional<Network> network, long offset)
      throws NotPossible {
    if (address.isPresent()) {
      return Value.of(address.get().plus(offset).toString());
    }
    Network within = network.orElseThrow();
    Address target = within.address().plus(offset);
    if (!within.contains(target)) {
      throw no("resulting ip address not in CIDR range");
    }
    return Value.of(within.withAddress(target).toString());
  }

  private static Value addressMinus(String text, Value right) throws NotPossible {
    Optional<Address> address = Address.parse(text);
    Optional<Network> network = Network.parse(text);
    if (address.isEmpty() && network.isEmpty()) {
      throw no("string argument for MINUS must be an IP address");
    }
    if (right instanceof Value.Int offset) {
      return moved(address, network, -offset.value());
    }
    if (address.isEmpty() || !(right instanceof Value.Text other)) {
      throw no("second argument of IP address subtraction must be IP address or integer");
    }
    return Value.of(
        address
            .get()
            .minus(Address.parse(other.value()).orElseThrow(() -> no("IP type mismatch"))));
  }

  private static Network network(String text, String operation) throws NotPossible {
    return Network.parse(text)
        .orElseThrow(() ->
            no(
                "first argument of "
                    + operation
                    + " must be CIDR or number: invalid CIDR address: "
                    + text));
  }

  private static Value networkTimes(String text, Value right) throws NotPossible {
    Network network = network(text, "multiplication");
    if (!(right instanceof Value.Int times)) {
      throw no("CIDR multiplication requires an integer argument");
    }
    Address first = network.first().plus(network.size() * times.value());
    return Value.of(network.withAddress(first).toString());
  }

  private static Value networkParts(String text, Value right) throws NotPossible {
    Network network = network(text, "division");
    if (!(right instanceof Value.Int parts)) {
      throw no("IP address division requires an integer argument");
    }
    if (parts.value() < 1) {
      throw no("IP address division requires a positive integer argument");
    }
    long number = parts.value();
    int more = Long.SIZE - 1 - Long.numberOfLeadingZeros(number);
    int prefix = network.prefix() + more + (Long.bitCount(number) > 1 ? 1 : 0);
    if (prefix > SHORT_BITS) {
      throw no("divisor too large for CIDR network size");
    }
    return Value.of(new Network(network.first(), prefix).toString());
  }
}
