package dev.slipway;

import java.util.Locale;

/** What a process can do; the names in {@code slipway.roles} are these in small letters. */
public enum Role {
  /** Runs the lane: sequences go on here. */
  CONTROLLER,
  /** Does tasks with the programs of {@code uniform.yaml}. */
  EXEC,
  /** Does tasks with Skopos plans. */
  SKOPOS,
  /** Does tasks with Sow landscapes. */
  SOW,
  /** Answers approvals by their rule, or has people asked. */
  APPROVAL,
  /** Does tasks with the requests of {@code uniform.yaml}. */
  WEBHOOK,
  /** Says which action of a {@code remediation.yaml} is next. */
  REMEDIATION;

  /** The name in the configuration, and of the channel that brings a worker its orders. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
