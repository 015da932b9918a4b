package dev.slipway.skopos.plugin;

import dev.slipway.event.Data;
import dev.slipway.shipyard.Durations;
import dev.slipway.skopos.plan.CallOutcome;
import dev.slipway.uniform.JsonCodec;
import dev.slipway.uniform.program.Captured;
import dev.slipway.uniform.program.ProgramResult;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How the end of a program becomes the outcome of a call (skopos 1.1).
 *
 * @param name of the plugin or script, for messages
 */
record Answer(String name, JsonCodec json) {
  private static final int TAIL = 4 * 1024;
  private static final int LONGEST = 2_000;

  /** Exit 0 passes, whatever it printed. */
  CallOutcome ofScript(ProgramResult result) {
    return result instanceof ProgramResult.Exited(int code, Captured _, Captured _) && code == 0
        ? CallOutcome.pass(Map.of())
        : failed(result);
  }

  /** Exit 0 passes with one JSON object or nothing on standard output. */
  CallOutcome ofPlugin(ProgramResult result) {
    if (!(result instanceof ProgramResult.Exited(int code, Captured stdout, Captured _))
        || code != 0) {
      return failed(result);
    }
    if (!stdout.isWhole()) {
      return malformed(1, 1, "expected less output, found " + stdout.size() + " bytes");
    }
    if (stdout.text().isBlank()) {
      return CallOutcome.pass(Map.of());
    }
    return switch (json.parse(stdout.bytes())) {
      case JsonCodec.Parsed.Value(Map<String, @Nullable Object> object) ->
          CallOutcome.pass(instances(object));
      case JsonCodec.Parsed.Malformed(int line, int column, String reason) ->
          malformed(line, column, reason);
    };
  }

  /** Of all that old plugins echo, only the instances matter. */
  private static Map<String, @Nullable Object> instances(Map<String, @Nullable Object> object) {
    Object inst = object.get("inst");
    return inst == null ? Map.of() : Map.of("inst", inst);
  }

  private CallOutcome malformed(int line, int column, String reason) {
    return CallOutcome.fail(
        0,
        name
            + " ended with 0, but printed no JSON object: line "
            + line
            + ", column "
            + column
            + ": "
            + reason);
  }

  private CallOutcome failed(ProgramResult result) {
    return switch (result) {
      case ProgramResult.Exited(int code, Captured _, Captured err) ->
          CallOutcome.fail(code, said(err, name + " exited with " + code));
      case ProgramResult.Killed(String signal, Captured _, Captured err) ->
          CallOutcome.fail(-1, said(err, name + " was ended by " + signal));
      case ProgramResult.TimedOut(var timeout, Captured _, Captured err) ->
          CallOutcome.fail(
              -1,
              said(
                  err,
                  name + " did not end within " + Durations.text(timeout) + " and was stopped"));
      case ProgramResult.Cancelled _ -> CallOutcome.fail(-1, name + " was cancelled");
      case ProgramResult.NotStarted(String reason) -> CallOutcome.fail(-1, reason);
    };
  }

  /** What it said on standard error, else what is known. */
  private String said(Captured stderr, String known) {
    String said = stderr.tail(TAIL).strip();
    boolean plain = known.contains("exited with");
    String text = said.isEmpty() ? known : plain ? said : known + ": " + said;
    return Data.excerpt(text, LONGEST);
  }
}
