package dev.slipway.sow.progress;

/** How a component's part of a run ended. */
public enum Ending {
  /** Its plugins ran and its exports are there. */
  DEPLOYED("deployed"),
  /** Its plugins ran and its folders are gone. */
  DELETED("deleted"),
  /** Its documents were generated. */
  GENERATED("done"),
  /** There was nothing to do. */
  SKIPPED("skipped"),
  /** A plugin or a document failed. */
  FAILED("failed"),
  /** It was not begun, because something that it needs failed. */
  BLOCKED("not started");

  private final String text;

  Ending(String text) {
    this.text = text;
  }

  /** The word for people. */
  public String text() {
    return text;
  }

  /** Whether the component is as it was wanted. */
  public boolean isGood() {
    return this != FAILED && this != BLOCKED;
  }
}
