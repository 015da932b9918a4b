package dev.slipway.dynaml.eval;

/** The keys with a meaning: {@code <<}, {@code <<<} and those of control structures. */
final class Keys {
  /** The insertion that YAML uses too. */
  static final String MERGE = "<<";

  /** The insertion that only dynaml knows. */
  static final String MERGE_ALIAS = "<<<";

  /** The lambda or template itself. */
  static final String SELF = "_";

  /** The document's own scopes. */
  static final String DOCUMENT = "__";

  /** The outermost bindings. */
  static final String ROOT = "___";

  /** The context of the evaluation. */
  static final String CONTEXT = "__ctx";

  private Keys() {}

  /** Whether a key inserts something, as opposed to an escaped one such as {@code <<!}. */
  static boolean isInsertion(String key, boolean control) {
    return key.equals(MERGE) || key.equals(MERGE_ALIAS) || control && isControl(key);
  }

  /** Whether a key belongs to a control structure. */
  static boolean isControl(String key) {
    return key.length() > 2
        && key.startsWith(MERGE)
        && !key.equals(MERGE_ALIAS)
        && key.charAt(2) != '!';
  }

  /** Whether a list entry inserts entries: a map with nothing but an insertion. */
  static boolean isListInsertion(Value entry, boolean control) {
    if (!(entry instanceof MapValue map)) {
      return false;
    }
    if (map.size() == 1 && (map.get(MERGE) != null || map.get(MERGE_ALIAS) != null)) {
      return true;
    }
    return control && map.entries().keySet().stream().anyMatch(Keys::isControl);
  }
}
