package dev.slipway.skopos;

/** Another worker goes on with the plan; this one must not touch anything any more. */
public final class Superseded extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Superseded(String run) {
    super("another worker took over the plan of run " + run, null, false, false);
  }
}
