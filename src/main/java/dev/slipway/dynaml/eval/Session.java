package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.Feature;
import dev.slipway.dynaml.Limits;
import dev.slipway.dynaml.World;
import dev.slipway.dynaml.syntax.Parser;
import dev.slipway.dynaml.syntax.Parsing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One evaluation of a template with its stubs: the world outside, the features, the tags, what was
 * read and run before, and the count of what it costs. Not thread-safe; every evaluation has its
 * own.
 */
public final class Session {
  /** The version that {@code __ctx.VERSION} tells. */
  static final String VERSION = "1.7.0-beta-8";

  private static final int DEEPEST = 1_000;

  private final World world;
  private final Set<Feature> features;
  private final Limits limits;
  private final Map<String, Function> functions;
  private final Tags tags = new Tags();
  private final Map<String, Parsing> parsed = new HashMap<>();
  private final Map<String, byte[]> files = new LinkedHashMap<>();
  private final Map<List<Object>, World.ProcessOutcome> processes = new HashMap<>();
  private final Map<String, String> temporaryFiles = new HashMap<>();
  private final Map<Object, Instant> starts = new HashMap<>();
  private final Deque<Watches> watching = new ArrayDeque<>();
  private long steps;
  private int nesting;
  private boolean again;

  /** A new evaluation, with these functions by their names. */
  public Session(
      World world, Set<Feature> features, Limits limits, Map<String, Function> functions) {
    this.world = world;
    this.functions = Map.copyOf(functions);
    this.features = Set.copyOf(features);
    this.limits = limits;
  }

  /** The world outside. */
  public World world() {
    return world;
  }

  /** The features that are switched on. */
  public Set<Feature> features() {
    return features;
  }

  /** Whether a feature is switched on. */
  public boolean has(Feature feature) {
    return features.contains(feature);
  }

  /** The bounds of the evaluation. */
  public Limits limits() {
    return limits;
  }

  @Nullable Function function(String name) {
    return functions.get(name);
  }

  Tags tags() {
    return tags;
  }

  /** Sets a tag that all documents see and none may set again. */
  public void tag(String name, Node node) {
    tags.preset(name, node);
  }

  /** Begins to note what an expression looks at. */
  void watch(Watches watches) {
    watching.push(watches);
  }

  void unwatch() {
    watching.pop();
  }

  /** Notes that what is being evaluated may come out differently at any time. */
  void restless() {
    watching.forEach(Watches::restless);
  }

  /** Notes that what is being evaluated depends on tags. */
  void watchTags() {
    watching.forEach(w -> w.tags(tags.version()));
  }

  /** Counts an evaluated expression and a level of recursion. */
  void enter() {
    if (++steps > limits.steps()) {
      throw new LimitReached("more than " + limits.steps() + " expressions evaluated");
    }
    if (++nesting > limits.nesting()) {
      throw new LimitReached("expressions nested deeper than " + limits.nesting() + " levels");
    }
  }

  void leave() {
    nesting--;
  }

  /** Checks the size of a value before it is made. */
  public void checkSize(long size) {
    if (size > limits.size()) {
      throw new LimitReached("a value of more than " + limits.size() + " entries or characters");
    }
  }

  /** Checks how many entries a value will have before it is made. */
  public void checkEntries(long entries) {
    if (entries > limits.entries()) {
      throw new LimitReached("a list or map of more than " + limits.entries() + " entries");
    }
  }

  /** Checks how large a value is once it is written out. */
  void check(Value value) {
    if (!(value instanceof ListValue || value instanceof MapValue)) {
      return;
    }
    if (Summary.weight(value) > limits.nodes()) {
      throw new LimitReached("a value of more than " + limits.nodes() + " nodes");
    }
    if (Summary.depth(value) > DEEPEST) {
      throw new LimitReached("a value nested deeper than " + DEEPEST + " levels");
    }
  }

  /** Reads an expression; those that do not depend on their place are read once. */
  Parsing parse(String text, List<String> path, List<String> stubPath) {
    Parsing known = parsed.get(text);
    if (known != null) {
      return known;
    }
    Parsing parsing = Parser.parse(text, path, stubPath);
    if (!(parsing instanceof Parsing.Parsed expression && expression.placed())) {
      parsed.put(text, parsing);
    }
    return parsing;
  }

  /** The content of a file; {@code cached} accepts what was read before. */
  public byte[] read(String file, boolean cached) throws IOException {
    byte[] known = cached ? files.get(file) : null;
    if (known == null) {
      known = world.read(file);
      files.put(file, known);
    }
    return known.clone();
  }

  /** The outcome of a command; {@code cached} accepts that of the same command before. */
  public World.ProcessOutcome run(List<String> command, byte[] input, boolean cached)
      throws IOException {
    List<Object> key = List.of(command, new String(input, StandardCharsets.UTF_8));
    World.ProcessOutcome known = cached ? processes.get(key) : null;
    if (known == null) {
      known = world.run(command, input.length == 0 ? null : input);
      processes.put(key, known);
    }
    return known;
  }

  /** A temporary file with this content; the same content has the same file. */
  public String temporaryFile(String content, byte[] bytes, int permissions) throws IOException {
    String known = temporaryFiles.get(content);
    if (known == null) {
      known = world.temporaryFile(bytes, permissions);
      temporaryFiles.put(content, known);
    }
    return known;
  }

  /** Asks for another pass although nothing changed. */
  void tryAgain() {
    again = true;
  }

  /** Whether another pass was asked for since the last question. */
  boolean triesAgain() {
    boolean asked = again;
    again = false;
    return asked;
  }

  /** When something that is tried again and again was tried first. */
  Instant firstTry(Object what, Instant now) {
    return starts.computeIfAbsent(what, _ -> now);
  }
}
