package dev.slipway.cli;

import dev.slipway.wire.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON given as an argument: the text itself, {@code @file}, or {@code -} for stdin. */
final class JsonArgument {
  private JsonArgument() {}

  /** The bytes that the argument stands for. */
  static byte[] bytes(String argument) {
    try {
      if (argument.equals("-")) {
        return System.in.readAllBytes();
      }
      return argument.startsWith("@")
          ? Files.readAllBytes(Path.of(argument.substring(1)))
          : argument.getBytes(StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new CommandProblem(ExitCode.NOT_FOUND, "cannot read " + argument.substring(1));
    }
  }

  /** The JSON object that the argument stands for. */
  static Map<String, @Nullable Object> object(String name, String argument) {
    try {
      return Json.parse(bytes(argument));
    } catch (Json.Malformed e) {
      boolean file = argument.startsWith("@") || argument.equals("-");
      throw new CommandProblem(
          file ? ExitCode.INVALID_FILE : ExitCode.WRONG_USAGE,
          name + (file ? " " + argument : "") + ": expected a JSON object: " + e.getMessage());
    }
  }
}
