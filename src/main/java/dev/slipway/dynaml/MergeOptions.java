package dev.slipway.dynaml;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How to merge a template with its stubs.
 *
 * @param world what expressions may learn from and do to the world outside
 * @param features the parts of the language that are switched on
 * @param limits what the merge may cost
 * @param bindings a template whose map gives names that are visible everywhere, or null
 * @param tags documents by the names that expressions refer to them with, as {@code name::path}
 * @param partial whether unresolved expressions stay in the result instead of failing the merge
 * @param preserveEscapes whether {@code ((!} stays as it is
 * @param preserveTemporary whether temporary nodes stay in the result
 */
public record MergeOptions(
    World world,
    Set<Feature> features,
    Limits limits,
    @Nullable Template bindings,
    Map<String, Document> tags,
    boolean partial,
    boolean preserveEscapes,
    boolean preserveTemporary) {
  /** No world, no features, the usual limits. */
  public static final MergeOptions DEFAULT =
      new MergeOptions(World.NONE, Set.of(), Limits.DEFAULT, null, Map.of(), false, false, false);

  public MergeOptions {
    features = Set.copyOf(features);
    tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
  }

  /** With another world. */
  public MergeOptions withWorld(World other) {
    return new MergeOptions(
        other, features, limits, bindings, tags, partial, preserveEscapes, preserveTemporary);
  }

  /** With these features. */
  public MergeOptions withFeatures(Set<Feature> other) {
    return new MergeOptions(
        world, other, limits, bindings, tags, partial, preserveEscapes, preserveTemporary);
  }

  /** With other limits. */
  public MergeOptions withLimits(Limits other) {
    return new MergeOptions(
        world, features, other, bindings, tags, partial, preserveEscapes, preserveTemporary);
  }

  /** With names that are visible everywhere. */
  public MergeOptions withBindings(@Nullable Template other) {
    return new MergeOptions(
        world, features, limits, other, tags, partial, preserveEscapes, preserveTemporary);
  }

  /** With documents that expressions refer to by tags. */
  public MergeOptions withTags(Map<String, Document> other) {
    return new MergeOptions(
        world, features, limits, bindings, other, partial, preserveEscapes, preserveTemporary);
  }

  /** With unresolved expressions left in the result. */
  public MergeOptions withPartial(boolean other) {
    return new MergeOptions(
        world, features, limits, bindings, tags, other, preserveEscapes, preserveTemporary);
  }

  /** With escapes left as they are. */
  public MergeOptions withPreserveEscapes(boolean other) {
    return new MergeOptions(
        world, features, limits, bindings, tags, partial, other, preserveTemporary);
  }

  /** With temporary nodes left in the result. */
  public MergeOptions withPreserveTemporary(boolean other) {
    return new MergeOptions(
        world, features, limits, bindings, tags, partial, preserveEscapes, other);
  }
}
