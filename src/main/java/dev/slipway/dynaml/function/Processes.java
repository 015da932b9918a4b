package dev.slipway.dynaml.function;

import static dev.slipway.dynaml.function.Topic.entry;

import dev.slipway.dynaml.World;
import dev.slipway.dynaml.eval.Function;
import dev.slipway.dynaml.eval.FunctionCall;
import dev.slipway.dynaml.eval.ListValue;
import dev.slipway.dynaml.eval.MapValue;
import dev.slipway.dynaml.eval.Node;
import dev.slipway.dynaml.eval.Result;
import dev.slipway.dynaml.eval.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Functions that run other programs. */
final class Processes {
  static final Map<String, Function> FUNCTIONS =
      Topic.of(
          entry("exec", call -> execute(call, true)),
          entry("exec_uncached", call -> execute(call, false)),
          entry("pipe", call -> pipe(call, true)),
          entry("pipe_uncached", call -> pipe(call, false)));

  private Processes() {}

  private static Result execute(FunctionCall call, boolean cached) {
    if (call.count() < 1) {
      return Result.error("exec: argument required");
    }
    try {
      List<String> command = command(call.arguments());
      return command.isEmpty()
          ? Result.error("list not allowed for command argument")
          : run(call, command, "", cached);
    } catch (WriteOptions.Invalid e) {
      return Result.error("invalid command argument: " + e.reason());
    }
  }

  private static Result pipe(FunctionCall call, boolean cached) {
    if (call.count() < 2) {
      return Result.error("pipe requires at least two arguments");
    }
    try {
      String input = WriteOptions.of(0).text(call.argument(0));
      List<String> command = command(call.arguments().subList(1, call.count()));
      return command.isEmpty()
          ? Result.error("list not allowed for command argument")
          : run(call, command, input, cached);
    } catch (WriteOptions.Invalid e) {
      return Result.error("command argument must be string");
    }
  }

  /** The command's words; empty where a list stands for the program's name. */
  private static List<String> command(List<Value> arguments) throws WriteOptions.Invalid {
    List<Value> words = arguments;
    if (arguments.getFirst() instanceof ListValue list) {
      if (arguments.size() > 1 || list.items().isEmpty()) {
        return List.of();
      }
      words = list.items().stream().map(Node::value).toList();
    }
    List<String> command = new ArrayList<>();
    for (Value word : words) {
      if (command.isEmpty() && WriteOptions.simple(word) == null) {
        throw new WriteOptions.Invalid("yaml or empty data not supported");
      }
      command.add(WriteOptions.of(0).text(word));
    }
    return command;
  }

  private static Result run(FunctionCall call, List<String> command, String input, boolean cached) {
    World.ProcessOutcome outcome;
    try {
      outcome = call.session().run(command, input.getBytes(StandardCharsets.UTF_8), cached);
    } catch (IOException e) {
      return Result.error(
          String.valueOf(e.getMessage()).equals(World.REFUSED)
              ? call.name() + ": " + World.REFUSED
              : "execution '" + command.getFirst() + "' failed");
    }
    return outcome.exitCode() == 0
        ? value(call, outcome.output())
        : Result.error("execution '" + command.getFirst() + "' failed");
  }

  private static Result value(FunctionCall call, byte[] output) {
    String text = new String(output, StandardCharsets.UTF_8);
    Result document = call.read("exec", output, "import");
    if (document.ok()
        && (document.value() instanceof MapValue
            || text.startsWith("---\n") && document.value() != Value.NIL)) {
      return Result.of(document.value());
    }
    String trimmed = text.replaceFirst("\n+\\z", "");
    try {
      return Result.of(Value.of(Long.parseLong(trimmed)));
    } catch (NumberFormatException e) {
      return Result.of(Value.of(trimmed));
    }
  }
}
