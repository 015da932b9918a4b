package dev.slipway.sow.plugin;

/** What plugins are asked to do. */
public enum Action {
  /** Before the deployment is evaluated. */
  PREPARE("prepare"),
  /** Brings about what the manifest says. */
  DEPLOY("deploy"),
  /** Undoes it. */
  DELETE("delete"),
  /** After a delete. */
  CLEANUP("cleanup");

  private final String word;

  Action(String word) {
    this.word = word;
  }

  /** The word that plugins get as their first argument. */
  public String word() {
    return word;
  }
}
