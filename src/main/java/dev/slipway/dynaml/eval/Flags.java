package dev.slipway.dynaml.eval;

/**
 * The marks on a node: what markers asked for, and what the flow noted. Immutable.
 *
 * @param bits a sum of the constants
 */
public record Flags(int bits) {
  /** No mark. */
  public static final Flags NONE = new Flags(0);

  static final int TEMPORARY = 1;
  static final int LOCAL = 2;
  static final int INJECT = 4;
  static final int STATE = 8;
  static final int DEFAULT = 16;
  static final int DYNAMIC = 32;
  static final int INJECTED = 64;
  static final int IMPLIED = 128;
  static final int SPLICED = 256;

  static Flags of(int bits) {
    return bits == 0 ? NONE : new Flags(bits);
  }

  Flags plus(int more) {
    return (bits | more) == bits ? this : new Flags(bits | more);
  }

  Flags plus(Flags more) {
    return plus(more.bits);
  }

  private boolean has(int bit) {
    return (bits & bit) != 0;
  }

  /** Dropped from the output. */
  public boolean isTemporary() {
    return has(TEMPORARY);
  }

  /** Dropped from stubs and output. */
  public boolean isLocal() {
    return has(LOCAL);
  }

  /** Kept in the state file. */
  public boolean isState() {
    return has(STATE);
  }

  boolean isInject() {
    return has(INJECT | DEFAULT);
  }

  boolean isDefault() {
    return (bits & (DEFAULT | INJECT)) == DEFAULT;
  }

  boolean isDynamic() {
    return has(DYNAMIC);
  }

  boolean isInjected() {
    return has(INJECTED);
  }

  /** A list that other entries were inserted into, so that its indices are not those of stubs. */
  boolean isSpliced() {
    return has(SPLICED);
  }

  boolean isImplied() {
    return (bits & (IMPLIED | DEFAULT)) == IMPLIED;
  }

  boolean propagatesImplied() {
    return has(IMPLIED | DEFAULT);
  }

  /** The marks that a node hands on to the stub's value that replaces it. */
  Flags overridden() {
    return isDefault() ? of((bits | INJECT) & ~DEFAULT) : this;
  }

  /** The marks that a stub's node hands on to the map or list that it overrides. */
  Flags inherited() {
    return of(bits & (TEMPORARY | STATE));
  }
}
