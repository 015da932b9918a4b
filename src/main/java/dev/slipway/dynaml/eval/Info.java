package dev.slipway.dynaml.eval;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the evaluation of an expression tells beside its value. Immutable.
 *
 * @param redirectPath where children are looked up in stubs, or null
 * @param localError whether the expression itself failed
 * @param failed whether something that it depends on failed
 * @param undefined whether the value is to vanish
 * @param raw whether the value may hold unevaluated expressions
 */
public record Info(
    @Nullable List<String> redirectPath,
    boolean replace,
    boolean merged,
    boolean preferred,
    String keyName,
    String source,
    boolean localError,
    boolean failed,
    boolean undefined,
    boolean raw,
    Issue issue,
    Flags flags) {
  /** Nothing to tell. */
  public static final Info NONE =
      new Info(
          null, false, false, false, "", "", false, false, false, false, Issue.NONE, Flags.NONE);

  public Info {
    redirectPath = redirectPath == null ? null : List.copyOf(redirectPath);
  }

  /** What this and then the other evaluation tell together. */
  Info join(Info other) {
    if (other == NONE && !replace || this == NONE && other == NONE) {
      return this;
    }
    return new Info(
        other.redirectPath != null ? other.redirectPath : redirectPath,
        other.replace,
        merged || other.merged,
        preferred || other.preferred,
        other.keyName.isEmpty() ? keyName : other.keyName,
        source,
        localError || other.localError,
        failed || other.failed,
        undefined || other.undefined,
        raw,
        other.issue.isPresent() ? other.issue : issue,
        flags.plus(other.flags));
  }

  Info withIssue(Issue other) {
    return new Info(
        redirectPath,
        replace,
        merged,
        preferred,
        keyName,
        source,
        localError,
        failed,
        undefined,
        raw,
        other,
        flags);
  }

  /** With an error that this one led to. */
  public Info causing(String message) {
    return withError(Issue.of(message).causedBy(issue, true));
  }

  /** With a reason that does not count the expression itself as the cause. */
  public Info withReason(String message) {
    return withIssue(Issue.of(message));
  }

  /** With an error of the expression itself. */
  Info withError(Issue other) {
    return new Info(
        redirectPath,
        replace,
        merged,
        preferred,
        keyName,
        source,
        true,
        failed,
        undefined,
        raw,
        other,
        flags);
  }

  Info withFailed(Issue other, boolean hasFailed) {
    return new Info(
        redirectPath,
        replace,
        merged,
        preferred,
        keyName,
        source,
        localError,
        hasFailed,
        undefined,
        raw,
        other,
        flags);
  }

  Info withoutError() {
    return new Info(
        redirectPath,
        replace,
        merged,
        preferred,
        keyName,
        source,
        false,
        false,
        undefined,
        raw,
        Issue.NONE,
        flags);
  }

  Info withUndefined(boolean vanishes) {
    return vanishes == undefined
        ? this
        : new Info(
            redirectPath,
            replace,
            merged,
            preferred,
            keyName,
            source,
            localError,
            failed,
            vanishes,
            raw,
            issue,
            flags);
  }

  Info withKeyName(String name) {
    return name.isEmpty()
        ? this
        : new Info(
            redirectPath,
            replace,
            merged,
            preferred,
            name,
            source,
            localError,
            failed,
            undefined,
            raw,
            issue,
            flags);
  }

  Info withSource(String name) {
    return new Info(
        redirectPath,
        replace,
        merged,
        preferred,
        keyName,
        name,
        localError,
        failed,
        undefined,
        raw,
        issue,
        flags);
  }

  Info withPreferred() {
    return new Info(
        redirectPath,
        replace,
        merged,
        true,
        keyName,
        source,
        localError,
        failed,
        undefined,
        raw,
        issue,
        flags);
  }

  Info withRaw() {
    return new Info(
        redirectPath,
        replace,
        merged,
        preferred,
        keyName,
        source,
        localError,
        failed,
        undefined,
        true,
        issue,
        flags);
  }

  Info plus(Flags more) {
    return new Info(
        redirectPath,
        replace,
        merged,
        preferred,
        keyName,
        source,
        localError,
        failed,
        undefined,
        raw,
        issue,
        flags.plus(more));
  }
}
