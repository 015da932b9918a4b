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

  private Encodings() {}

  private static Result encode(FunctionCall call) {
    if (call.count() < 1 || call.count() > 2) {
      return Result.error("base64 takes one or two arguments");
    }
    if (!(call.argument(0) instanceof Value.Text text)) {
      return Result.error("first argument for base64 must be a string");
    }
    long length = -1;
    if (call.count() == 2) {
      String given = call.argument(1).simpleText();
      if (given == null || !given.matches("-?[0-9]{1,9}")) {
        return Result.error("second argument for base64 must be an integer");
      }
      length = Long.parseLong(given);
    }
    return Result.of(Value.of(encode(text.value().getBytes(StandardCharsets.UTF_8), (int) length)));
  }

  /** Bytes as base64, in lines of a length unless that is not positive. */
  static String encode(byte[] bytes, int length) {
    String text = Base64.getEncoder().encodeToString(bytes);
    if (length <= 0) {
      return text;
    }
    StringBuilder lines = new StringBuilder(text);
    for (int at = length; at < lines.length(); at += length + 1) {
      lines.insert(at, '\n');
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
      return Result.of(
          Value.of(new String(Base64.getDecoder().decode(compact), StandardCharsets.UTF_8)));
    } catch (IllegalArgumentException e) {
      return Result.error("cannot decode string");
    }
  }
}
