package dev.slipway.uniform.program;

import java.time.Duration;

/** How a program came out. */
public sealed interface ProgramResult {
  /** It ended by itself with an exit code. */
  record Exited(int code, Captured stdout, Captured stderr) implements ProgramResult {}

  /** A signal ended it, such as {@code SIGSEGV}; also an exit code that a shell uses to say so. */
  record Killed(String signal, Captured stdout, Captured stderr) implements ProgramResult {}

  /** It did not end in time and was stopped with everything that it had started. */
  record TimedOut(Duration timeout, Captured stdout, Captured stderr) implements ProgramResult {}

  /** The thread that waited was interrupted; the program was stopped like one out of time. */
  record Cancelled(Captured stdout, Captured stderr) implements ProgramResult {}

  /** It never ran; the reason names what was expected and what was found. */
  record NotStarted(String reason) implements ProgramResult {}
}
