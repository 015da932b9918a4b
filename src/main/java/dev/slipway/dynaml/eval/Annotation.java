package dev.slipway.dynaml.eval;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a node beside its value. Immutable; most nodes share {@link #EMPTY}.
 *
 * @param redirectPath where children are looked up in stubs; empty switches that off; null: as
 *     usual
 * @param replace whether a merge replaced the node as a whole
 * @param preferred whether stubs do not override it
 * @param merged whether it came out of a merge
 * @param keyName the field that names the entries of a list, or empty
 * @param error whether its own expression failed
 * @param failed whether something that it depends on failed
 * @param undefined whether it vanishes
 * @param tag its tag, or empty
 */
public record Annotation(
    @Nullable List<String> redirectPath,
    boolean replace,
    boolean preferred,
    boolean merged,
    String keyName,
    boolean error,
    boolean failed,
    boolean undefined,
    Issue issue,
    String tag,
    Flags flags) {
  /** Nothing known. */
  public static final Annotation EMPTY =
      new Annotation(
          null, false, false, false, "", false, false, false, Issue.NONE, "", Flags.NONE);

  public Annotation {
    redirectPath = redirectPath == null ? null : List.copyOf(redirectPath);
  }

  Annotation withRedirectPath(@Nullable List<String> path) {
    return path == null && redirectPath == null
        ? this
        : new Annotation(
            path, replace, preferred, merged, keyName, error, failed, undefined, issue, tag, flags);
  }

  Annotation withReplace() {
    return new Annotation(
        redirectPath,
        true,
        preferred,
        merged,
        keyName,
        error,
        failed,
        undefined,
        issue,
        tag,
        flags);
  }

  Annotation withPreferred() {
    return new Annotation(
        redirectPath, replace, true, merged, keyName, error, failed, undefined, issue, tag, flags);
  }

  Annotation withMerged() {
    return new Annotation(
        redirectPath,
        replace,
        preferred,
        true,
        keyName,
        error,
        failed,
        undefined,
        issue,
        tag,
        flags);
  }

  Annotation withKeyName(String name) {
    return name.isEmpty() || name.equals(keyName)
        ? this
        : new Annotation(
            redirectPath,
            replace,
            preferred,
            merged,
            name,
            error,
            failed,
            undefined,
            issue,
            tag,
            flags);
  }

  Annotation withIssue(boolean isError, boolean hasFailed, Issue newIssue) {
    return new Annotation(
        redirectPath,
        replace,
        preferred,
        merged,
        keyName,
        isError,
        hasFailed,
        undefined,
        newIssue.isPresent() ? newIssue : issue,
        tag,
        flags);
  }

  Annotation withUndefined() {
    return new Annotation(
        redirectPath, replace, preferred, merged, keyName, error, failed, true, issue, tag, flags);
  }

  Annotation withTag(String name) {
    return new Annotation(
        redirectPath,
        replace,
        preferred,
        merged,
        keyName,
        error,
        failed,
        undefined,
        issue,
        name,
        flags);
  }

  Annotation plus(Flags more) {
    Flags all = flags.plus(more);
    return all == flags
        ? this
        : new Annotation(
            redirectPath,
            replace,
            preferred,
            merged,
            keyName,
            error,
            failed,
            undefined,
            issue,
            tag,
            all);
  }

  /** Whether a stub may override the node as usual. */
  boolean standardOverride() {
    return !merged && !replace && (redirectPath == null || redirectPath.isEmpty());
  }
}
