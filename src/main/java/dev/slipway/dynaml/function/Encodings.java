package dev.slipway.dynaml.function;

import static dev.slipway.dynaml.function.Topic.entry;

import dev.slipway.dynaml.eval.Function;
import dev.slipway.dynaml.eval.FunctionCall;
import dev.slipway.dynaml.eval.Result;
import dev.slipway.dynaml.eval.Value;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;

/** The functions of base64. */
final class Encodings {
  static final Map<String, Function> FUNCTIONS =
      Topic.of(entry("base64", Encodings::encode), entry("base64_decode", Encodings::decode));

  private static final int QUANTUM = 4;
  private static final String NO_LENGTH =
      "second argument for base64 must be an integer or interger string";

  private Encodings() {}

  private static Result encode(FunctionCall call) {
    if (call.count() < 1 || call.count() > 2) {
      return Result.error("base64 takes one or two argumenta");
    }
    if (!(call.argument(0) instanceof Value.Text text)) {
      return Result.error("first argument for base64 must be a string");
    }
    long length = -1;
    if (call.count() == 2) {
      switch (call.argument(1)) {
        case Value.Int number -> length = number.value();
        case Value.Text digits when Numerals.whole(digits.value()) instanceof Long number ->
            length = number;
        case Value.Text digits -> {
          return Result.error(NO_LENGTH + ": " + Numerals.problem(digits.value()));
        }
        case Value _ -> {
          return Result.error(NO_LENGTH);
        }
      }
    }
    int width = (int) Math.clamp(length, -1, Integer.MAX_VALUE);
    return Result.of(Value.of(encode(text.value().getBytes(StandardCharsets.UTF_8), width)));
  }

  /** Bytes as base64, in lines of a length unless that is not positive. */
  static String encode(byte[] bytes, int length) {
    String text = Base64.getEncoder().encodeToString(bytes);
    if (length <= 0) {
      return text;
    }
    StringBuilder lines = new StringBuilder(text);
    for (long at = length; at < lines.length(); at += length + 1L) {
      lines.insert((int) at, '\n');
    }
    return lines.toString();
  }

  private static Result decode(FunctionCall call) {
    if (call.count() != 1) {
      return Result.error("base64_decode takes exactly one argument");
    }
    if (!(call.argument(0) instanceof Value.Text text)) {
      return Result.error("first argument for base64_decode must be a string");
    }
    try {
      String compact = text.value().replace("\n", "").replace("\r", "");
      if (compact.length() % QUANTUM != 0) {
        return Result.error("cannot decode string");
      }
      return Result.of(
          Value.of(new String(Base64.getDecoder().decode(compact), StandardCharsets.UTF_8)));
    } catch (IllegalArgumentException e) {
      return Result.error("cannot decode string");
    }
  }
}
