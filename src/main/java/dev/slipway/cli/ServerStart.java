package dev.slipway.cli;

import java.util.function.IntSupplier;

/** Starts a server in this process: the port from commands to what knows all rooms. */
@FunctionalInterface
public interface ServerStart {
  /**
   * Starts a server, runs the body when it is up, and stops the server when the body is done.
   *
   * @return the value of the body, or 1 where the server could not start, which was said on stderr
   */
  int run(ServerPlan plan, IntSupplier body);
}
