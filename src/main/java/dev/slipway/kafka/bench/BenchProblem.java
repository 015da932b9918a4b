package dev.slipway.kafka.bench;

/** Why a measurement cannot be made; the message is for people. */
public final class BenchProblem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BenchProblem(String message) {
    super(message);
  }

  BenchProblem(String message, Throwable cause) {
    super(message, cause);
  }
}
