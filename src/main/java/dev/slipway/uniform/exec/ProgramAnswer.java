package dev.slipway.uniform.exec;

import dev.slipway.event.Data;
import dev.slipway.event.Result;
import dev.slipway.uniform.JsonCodec;
import dev.slipway.uniform.Outcome;
import dev.slipway.uniform.program.Captured;
import dev.slipway.uniform.program.ProgramResult;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How the end of a program becomes the outcome of a task.
 *
 * @param worker the worker's name, for messages
 * @param json reads what the program printed
 */
record ProgramAnswer(String worker, JsonCodec json) {
  private static final int LOG_BYTES = 4 * 1024;
  private static final int MESSAGE_CHARACTERS = 500;

  Outcome of(ProgramResult result) {
    return switch (result) {
      case ProgramResult.Exited(int code, Captured out, Captured err) -> exited(code, out, err);
      case ProgramResult.Killed(String signal, Captured _, Captured err) ->
          errored("was ended by " + signal, "signal", err);
      case ProgramResult.TimedOut(var timeout, Captured _, Captured err) ->
          errored(
              "did not end within "
                  + timeout.toString().substring(2).toLowerCase(Locale.ROOT)
                  + " and was stopped",
              "timeout",
              err);
      case ProgramResult.Cancelled _ -> Outcome.aborted(worker + " was cancelled");
      case ProgramResult.NotStarted(String reason) -> Outcome.errored(worker + ": " + reason);
    };
  }

  private Outcome errored(String what, String reason, Captured stderr) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("reason", reason);
    log(data, stderr);
    return Outcome.errored(sentence(what, stderr), data);
  }

  private Outcome exited(int code, Captured stdout, Captured stderr) {
    return switch (printed(stdout)) {
      case JsonCodec.Parsed.Malformed(int line, int column, String reason) when code <= 1 ->
          errored(
              "printed no JSON object: line " + line + ", column " + column + ": " + reason,
              "output",
              stderr);
      case JsonCodec.Parsed.Malformed _ -> errored("exited with " + code, "exit", stderr);
      case JsonCodec.Parsed.Value(Map<String, @Nullable Object> object) ->
          judged(code, new LinkedHashMap<>(object), stderr);
    };
  }

  private Outcome judged(int code, Map<String, @Nullable Object> data, Captured stderr) {
    Object named = data.remove("result");
    Optional<Result> result = Result.of(named);
    String message = Data.text(data.remove("message"));
    Map<String, String> labels = new LinkedHashMap<>();
    Data.asMap(data.remove("labels")).forEach((k, v) -> labels.put(k, String.valueOf(v)));
    log(data, stderr);
    if (named != null && result.isEmpty()) {
      String found = "expected pass, warning or fail as result, found `" + named + "`";
      return Outcome.errored(worker + ": " + found, data).withLabels(labels);
    }
    Outcome outcome =
        switch (code) {
          case 0 -> Outcome.of(result.orElse(Result.PASS), message, data);
          case 1 -> Outcome.fail(orSentence(message, code, stderr), data);
          default -> Outcome.errored(orSentence(message, code, stderr), data);
        };
    return outcome.withLabels(labels);
  }

  private String orSentence(String message, int code, Captured stderr) {
    return message.isEmpty() ? sentence("exited with " + code, stderr) : message;
  }

  private String sentence(String what, Captured stderr) {
    String last =
        stderr.tail(LOG_BYTES).lines().filter(line -> !line.isBlank()).reduce("", (_, b) -> b);
    String sentence = worker + " " + what + (last.isEmpty() ? "" : ": " + last.strip());
    return sentence.length() <= MESSAGE_CHARACTERS
        ? sentence
        : sentence.substring(0, MESSAGE_CHARACTERS - 1) + "…";
  }

  private static void log(Map<String, @Nullable Object> data, Captured stderr) {
    if (stderr.size() > 0) {
      data.put("log", stderr.tail(LOG_BYTES));
    }
  }

  /** What the program printed; nothing but white space stands for an empty object. */
  private JsonCodec.Parsed printed(Captured stdout) {
    byte[] bytes = stdout.bytes();
    if (!stdout.isWhole()) {
      return new JsonCodec.Parsed.Malformed(
          1, 1, "expected at most " + bytes.length + " bytes, found " + stdout.size());
    }
    int line = 1;
    int column = 1;
    boolean blank = true;
    for (byte b : bytes) {
      if (b == 0) {
        return new JsonCodec.Parsed.Malformed(line, column, "expected JSON, found a NUL");
      }
      blank &= b == ' ' || b == '\t' || b == '\r' || b == '\n';
      line += b == '\n' ? 1 : 0;
      column = b == '\n' ? 1 : column + 1;
    }
    if (bytes.length > 2 && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB) {
      return new JsonCodec.Parsed.Malformed(1, 1, "expected JSON, found a byte order mark");
    }
    return blank ? new JsonCodec.Parsed.Value(Map.of()) : json.parse(bytes);
  }
}
