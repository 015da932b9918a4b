package dev.slipway.dynaml.function;

import static dev.slipway.dynaml.function.Topic.entry;

import dev.slipway.dynaml.eval.Function;
import dev.slipway.dynaml.eval.FunctionCall;
import dev.slipway.dynaml.eval.ListValue;
import dev.slipway.dynaml.eval.Node;
import dev.slipway.dynaml.eval.Result;
import dev.slipway.dynaml.eval.Value;
import dev.slipway.dynaml.syntax.Printer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Functions for semantic versions. */
final class Versions {
  static final Map<String, Function> FUNCTIONS =
      Topic.of(
          entry("semver", call -> get(call, "semverprerelease", v -> Value.of(v.toString()))),
          entry("semvermajor", call -> get(call, call.name(), v -> Value.of(v.major()))),
          entry("semverminor", call -> get(call, call.name(), v -> Value.of(v.minor()))),
          entry("semverpatch", call -> get(call, call.name(), v -> Value.of(v.patch()))),
          entry("semverincmajor", call -> next(call, Version::nextMajor)),
          entry("semverincminor", call -> next(call, Version::nextMinor)),
          entry("semverincpatch", call -> next(call, Version::nextPatch)),
          entry("semverprerelease", Versions::prerelease),
          entry("semvermetadata", Versions::metadata),
          entry("semverrelease", Versions::release),
          entry("semvercmp", Versions::compare),
          entry("semvermatch", Versions::match),
          entry("semversort", Versions::sort),
          entry("semvervalidate", Versions::validate));

  private Versions() {}

  /** A version, or why there is none. */
  private record Read(@Nullable Version version, String problem) {}

  private static Read read(String name, Value value) {
    if (!(value instanceof Value.Text text)) {
      return new Read(null, name + " requires one string argument, but got " + value.typeName());
    }
    Version version = Version.parse(text.value()).orElse(null);
    return version == null
        ? new Read(null, name + ": " + Printer.quote(text.value()) + ": invalid semantic version")
        : new Read(version, "");
  }

  private static Result get(
      FunctionCall call, String name, java.util.function.Function<Version, Value> part) {
    if (call.count() != 1) {
      return Result.error(name + " requires one semver argument");
    }
    Read read = read(name, call.argument(0));
    Version version = read.version();
    return version == null ? Result.error(read.problem()) : Result.of(part.apply(version));
  }

  private static Result next(FunctionCall call, UnaryOperator<Version> step) {
    return get(call, call.name(), v -> Value.of(step.apply(v).original()));
  }

  private static Result prerelease(FunctionCall call) {
    return call.count() < 2
        ? get(call, call.name(), v -> Value.of(v.prerelease()))
        : set(call, "prerelease", Version::withPrerelease);
  }

  private static Result metadata(FunctionCall call) {
    return call.count() < 2
        ? get(call, call.name(), v -> Value.of(v.metadata()))
        : set(call, "metadata", Version::withMetadata);
  }

  private static Result release(FunctionCall call) {
    if (call.count() < 2) {
      return get(
          call, call.name(), v -> Value.of(v.withMetadata("").withPrerelease("").original()));
    }
    return set(
        call,
        "release",
        (old, text) ->
            Version.parse(text)
                .map(v -> v.withMetadata(old.metadata()).withPrerelease(old.prerelease()))
                .orElse(null));
  }

  /** Makes a version with another part, or null. */
  private interface Setter {
    @Nullable Version set(Version version, String part);
  }

  private static Result set(FunctionCall call, String part, Setter setter) {
    if (call.count() > 2) {
      return Result.error(call.name() + " requires one semver argument and an optional value");
    }
    Read read = read(call.name(), call.argument(0));
    Version version = read.version();
    if (version == null) {
      return Result.error(read.problem());
    }
    if (!(call.argument(1) instanceof Value.Text text)) {
      return Result.error(
          "%s: %s requires string, but got %s"
              .formatted(call.name(), part, call.argument(1).typeName()));
    }
    boolean release = part.equals("release");
    Version result =
        release || Version.areIdentifiers(text.value()) ? setter.set(version, text.value()) : null;
    return result == null
        ? Result.error(
            "%s: invalid %s %s: invalid %s"
                .formatted(
                    call.name(),
                    part,
                    Printer.quote(text.value()),
                    release ? "semantic version" : part + " string"))
        : Result.of(Value.of(result.original()));
  }

  private static Result compare(FunctionCall call) {
    if (call.count() != 2) {
      return Result.error("semvercmp requires two arguments");
    }
    Read left = read("semvercmp", call.argument(0));
    Read right = read("semvercmp", call.argument(1));
    Version a = left.version();
    Version b = right.version();
    return a == null || b == null
        ? Result.error(a == null ? left.problem() : right.problem())
        : Result.of(Value.of(Integer.signum(a.compareTo(b))));
  }

  private static Result sort(FunctionCall call) {
    List<Value> values =
        call.count() == 1 && call.argument(0) instanceof ListValue list
            ? list.items().stream().map(Node::value).toList()
            : call.arguments();
    List<Version> versions = new ArrayList<>();
    for (Value value : values) {
      Read read = read("semvercmp", value);
      Version version = read.version();
      if (version == null) {
        return Result.error(read.problem());
      }
      versions.add(version);
    }
    versions.sort(null);
    return Result.of(call.texts(versions.stream().map(Version::original).toList()));
  }

  private static Result match(FunctionCall call) {
    if (call.count() == 0) {
      return Result.error("semvermatch requires at least one arguments");
    }
    Verdict verdict =
        check("semvermatch", false, call.argument(0), call.arguments().subList(1, call.count()));
    return verdict.isProblem()
        ? Result.error(verdict.message())
        : Result.of(Value.of(verdict.holds()));
  }

  private static Result validate(FunctionCall call) {
    if (call.count() == 0) {
      return Result.error("semvervalidate requires at least one arguments");
    }
    Value value = call.argument(0);
    Verdict verdict =
        check("semvervalidate", false, value, call.arguments().subList(1, call.count()));
    String text = value instanceof Value.Text t ? Printer.quote(t.value()) : value.toString();
    return verdict.holds()
        ? Result.of(value)
        : Result.error("semvervalidate: " + text + ": " + verdict.message());
  }

  /** Whether a value is a version that all constraints accept. */
  static Verdict check(String name, boolean lenient, Value value, List<Value> constraints) {
    Read read = read(name, value);
    Version version = read.version();
    if (version == null) {
      return lenient ? Verdict.fails(read.problem()) : Verdict.problem(read.problem());
    }
    for (int i = 0; i < constraints.size(); i++) {
      if (!(constraints.get(i) instanceof Value.Text text)) {
        return Verdict.problem(name + ": constraint argument " + i + " must be string");
      }
      VersionRange range = VersionRange.parse(text.value()).orElse(null);
      if (range == null) {
        return Verdict.problem(
            "%s: invalid constraint %s[%d]: improper constraint: %s"
                .formatted(name, Printer.quote(text.value()), i, text.value()));
      }
      List<String> refusals = range.refusals(version);
      if (!refusals.isEmpty()) {
        return Verdict.fails("[" + String.join(" ", refusals) + "]");
      }
    }
    return Verdict.holds(constraints.isEmpty() ? "is semantic version" : "matches contraint");
  }
}
