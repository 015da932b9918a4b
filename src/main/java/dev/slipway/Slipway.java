package dev.slipway;

/** The entry point: one process, one command. */
public final class Slipway {
  private Slipway() {}

  /** Runs the command that the arguments name. */
  public static void main(String[] args) {
    System.out.println("slipway 0.1.0");
  }
}
