package dev.slipway.dynaml.function;

import static dev.slipway.dynaml.function.Topic.entry;

import dev.slipway.dynaml.eval.Function;
import dev.slipway.dynaml.eval.FunctionCall;
import dev.slipway.dynaml.eval.ListValue;
import dev.slipway.dynaml.eval.MapValue;
import dev.slipway.dynaml.eval.Result;
import dev.slipway.dynaml.eval.Value;
import dev.slipway.dynaml.print.JsonPrinter;
import dev.slipway.dynaml.print.YamlPrinter;
import dev.slipway.dynaml.syntax.Numbers;
import dev.slipway.dynaml.syntax.Printer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;

/** Functions that make one kind of value of another. */
final class Conversions {
  private static final Set<String> TRUE = Set.of("1", "t", "T", "TRUE", "true", "True");
  private static final Set<String> FALSE = Set.of("0", "f", "F", "FALSE", "false", "False");

  static final Map<String, Function> FUNCTIONS =
      Topic.of(
          entry("string", Conversions::string),
          entry("integer", Conversions::integer),
          entry("float", Conversions::decimal),
          entry("bool", Conversions::bool),
          entry("asyaml", Conversions::asYaml),
          entry("asjson", Conversions::asJson),
          entry("parse", Conversions::parse));

  private Conversions() {}

  /** The name that Go has for a kind of value. */
  static String goType(Value value) {
    return switch (value) {
      case Value.Nil _ -> "<nil>";
      case Value.Bool _ -> "bool";
      case Value.Int _ -> "int64";
      case Value.Decimal _ -> "float64";
      case Value.Text _ -> "string";
      case ListValue _ -> "[]yaml.Node";
      case MapValue _ -> "map[string]yaml.Node";
      case Value _ -> "dynaml." + value.getClass().getSimpleName();
    };
  }

  private static Result string(FunctionCall call) {
    if (call.count() == 0) {
      return Result.error("string requires one argument");
    }
    Value value = call.argument(0);
    if (call.count() != 1) {
      return value instanceof Value.Int number && call.count() == 2
          ? inBase(number.value(), call.argument(1))
          : Result.error(
              value instanceof Value.Int
                  ? "string for integers requires one or two arguments"
                  : "string requires one argument");
    }
    return switch (value) {
      case Value.Decimal d -> Result.of(Value.of(Numbers.general(d.value())));
      case ListValue _, MapValue _ -> Result.of(Value.of(YamlPrinter.print(value)));
      case Value _ -> {
        String simple = value.simpleText();
        yield simple == null
            ? Result.error("cannot convert " + goType(value) + " to string")
            : Result.of(Value.of(simple));
      }
    };
  }

  private static Result inBase(long number, Value base) {
    if (!(base instanceof Value.Int radix)) {
      return Result.error("base argument for string requires integer value");
    }
    if (radix.value() < 2 || radix.value() > 36) {
      return Result.error("base argument for string requires integer value >=2 and <=36 ");
    }
    return Result.of(Value.of(Long.toString(number, (int) radix.value())));
  }

  private static Result integer(FunctionCall call) {
    if (call.count() != 1) {
      return Result.error("integer requires one argument");
    }
    return switch (call.argument(0)) {
      case Value.Text text -> {
        Long number = Numerals.whole(text.value());
        yield number == null
            ? notA("integer", Numerals.problem(text.value()))
            : Result.of(Value.of(number));
      }
      case Value.Int i -> Result.of(i);
      case Value.Decimal d -> Result.of(Value.of((long) d.value()));
      case Value.Bool b -> Result.of(Value.of(b.value() ? 1 : 0));
      case Value other -> Result.error("cannot convert " + goType(other) + " to integer");
    };
  }

  /** The message has the form of the reference, which puts the problem in the text's place. */
  private static Result notA(String kind, String problem) {
    return Result.error(Printer.quote(problem) + " is no " + kind + " value: %!s(MISSING)");
  }

  private static Result decimal(FunctionCall call) {
    if (call.count() != 1) {
      return Result.error("float requires one argument");
    }
    return switch (call.argument(0)) {
      case Value.Text text -> {
        Double number = Numerals.decimal(text.value());
        yield number == null
            ? notA("float", Numerals.decimalProblem(text.value()))
            : Result.of(Value.of((double) number));
      }
      case Value.Int i -> Result.of(Value.of((double) i.value()));
      case Value.Decimal d -> Result.of(d);
      case Value.Bool b -> Result.of(Value.of(b.value() ? 1.0 : 0.0));
      case Value other -> Result.error("cannot convert " + goType(other) + " to float");
    };
  }

  private static Result bool(FunctionCall call) {
    if (call.count() != 1) {
      return Result.error("bool requires one argument");
    }
    return switch (call.argument(0)) {
      case Value.Nil _ -> Result.of(Value.of(false));
      case Value.Text text -> {
        if (text.value().isEmpty() || FALSE.contains(text.value())) {
          yield Result.of(Value.of(false));
        }
        yield TRUE.contains(text.value())
            ? Result.of(Value.of(true))
            : notA("bool", Numerals.flagProblem(text.value()));
      }
      case Value.Int i -> Result.of(Value.of(i.value() != 0));
      case Value.Decimal d -> Result.of(Value.of(d.value() != 0));
      case Value.Bool b -> Result.of(b);
      case Value other -> Result.error("cannot convert " + goType(other) + " to bool");
    };
  }

  private static Result asYaml(FunctionCall call) {
    return call.count() == 1
        ? Result.of(Value.of(YamlPrinter.print(call.argument(0))))
        : Result.error("asyaml takes exactly one argument");
  }

  private static Result asJson(FunctionCall call) {
    if (call.count() < 1 || call.count() > 2) {
      return Result.error("asjson takes at least one argument, and optionally a second one");
    }
    try {
      return Result.of(Value.of(JsonPrinter.print(call.argument(0))));
    } catch (JsonPrinter.NoJson e) {
      return Result.error("cannot jsonencode: " + e.reason());
    }
  }

  private static Result parse(FunctionCall call) {
    if (call.count() < 1 || call.count() > 2) {
      return Result.error("parse takes one or two arguments");
    }
    if (!(call.argument(0) instanceof Value.Text text)) {
      return Result.error("first argument for parse must be a string");
    }
    String mode = "import";
    if (call.count() == 2) {
      if (!(call.argument(1) instanceof Value.Text given)) {
        return Result.error("second argument for parse must be a string");
      }
      mode = given.value();
    }
    byte[] content = text.value().getBytes(StandardCharsets.UTF_8);
    return call.read(String.join(".", call.path()), content, mode);
  }
}
