package dev.slipway.yaml;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;

/** Builds trees from the parser's events, within the limits. */
final class Composer {
  private static final Set<String> TAGS =
      Set.of(
          "!",
          "tag:yaml.org,2002:str",
          "tag:yaml.org,2002:int",
          "tag:yaml.org,2002:float",
          "tag:yaml.org,2002:bool",
          "tag:yaml.org,2002:null",
          "tag:yaml.org,2002:map",
          "tag:yaml.org,2002:seq",
          "tag:yaml.org,2002:binary",
          "tag:yaml.org,2002:timestamp");

  private final String file;
  private final Iterator<Event> events;
  private final YamlReader.Limits limits;
  private final Map<String, Node> anchors = new HashMap<>();
  private final IdentityHashMap<Node, Long> sizes = new IdentityHashMap<>();
  private long nodes;

  Composer(String file, Iterator<Event> events, YamlReader.Limits limits) {
    this.file = file;
    this.events = events;
    this.limits = limits;
  }

  /** A text that asks for more than the limits allow, or for something that we refuse. */
  static final class LimitExceeded extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Span span;

    LimitExceeded(Span span, String reason) {
      super(reason, null, false, false);
      this.span = span;
    }

    Span span() {
      return span;
    }

    String reason() {
      return String.valueOf(getMessage());
    }
  }

  List<Node> documents() {
    List<Node> roots = new ArrayList<>();
    while (events.hasNext()) {
      Event event = events.next();
      if (event.getEventId() == Event.ID.DocumentStart) {
        anchors.clear();
        roots.add(compose(events.next(), 0));
      }
    }
    return roots;
  }

  private Node compose(Event event, int depth) {
    if (depth > limits.depth()) {
      throw new LimitExceeded(
          span(event), "expected at most " + limits.depth() + " levels of nesting");
    }
    long before = nodes;
    count(1, event);
    Node node =
        switch (event) {
          case AliasEvent alias -> alias(alias);
          case ScalarEvent scalar -> scalar(scalar);
          case SequenceStartEvent start -> sequence(start, depth);
          case MappingStartEvent start -> mapping(start, depth);
          default -> throw new LimitExceeded(span(event), "expected a value, found " + event);
        };
    if (event instanceof NodeEvent named && !(event instanceof AliasEvent)) {
      named
          .getAnchor()
          .ifPresent(anchor -> {
            anchors.put(anchor.getValue(), node);
            sizes.put(node, nodes - before);
          });
    }
    return node;
  }

  private Node alias(AliasEvent event) {
    String name = event.getAnchor().map(Anchor::getValue).orElse("");
    Node node = anchors.get(name);
    if (node == null) {
      throw new LimitExceeded(
          span(event), "expected the name of an anchor that is complete above, found *" + name);
    }
    count(sizes.getOrDefault(node, 1L), event);
    return node;
  }

  private void count(long more, Event event) {
    nodes += more;
    if (nodes > limits.nodes()) {
      throw new LimitExceeded(
          span(event), "expected at most " + limits.nodes() + " nodes, aliases included");
    }
  }

  private Node scalar(ScalarEvent event) {
    if (!isUnicode(event.getValue())) {
      throw new LimitExceeded(span(event), "expected Unicode text, found half a surrogate pair");
    }
    return new Node.Scalar(
        span(event), event.getValue(), style(event.getScalarStyle()), tag(event, event.getTag()));
  }

  private static boolean isUnicode(String text) {
    return text.codePoints()
        .noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
  }

  private Node sequence(SequenceStartEvent start, int depth) {
    List<Node> items = new ArrayList<>();
    Event next = events.next();
    while (next.getEventId() != Event.ID.SequenceEnd) {
      items.add(compose(next, depth + 1));
      next = events.next();
    }
    return new Node.Sequence(span(start, next), items, tag(start, start.getTag()));
  }

  private Node mapping(MappingStartEvent start, int depth) {
    List<Node.Entry> entries = new ArrayList<>();
    Event next = events.next();
    while (next.getEventId() != Event.ID.MappingEnd) {
      Node key = compose(next, depth + 1);
      if (!(key instanceof Node.Scalar scalar)) {
        throw new LimitExceeded(key.span(), "expected a text as key, found " + key.describe());
      }
      entries.add(new Node.Entry(scalar, compose(events.next(), depth + 1)));
      next = events.next();
    }
    return new Node.Mapping(span(start, next), entries, tag(start, start.getTag()));
  }

  /** The tag of a node; those that ask for types of a programming language are refused. */
  private @Nullable String tag(Event event, Optional<String> tag) {
    if (tag.isPresent() && !TAGS.contains(tag.get())) {
      throw new LimitExceeded(
          span(event), "expected no tag but those of YAML itself, found `" + tag.get() + "`");
    }
    return tag.orElse(null);
  }

  private static Node.Style style(ScalarStyle style) {
    return switch (style) {
      case PLAIN, JSON_SCALAR_STYLE -> Node.Style.PLAIN;
      case SINGLE_QUOTED -> Node.Style.SINGLE_QUOTED;
      case DOUBLE_QUOTED -> Node.Style.DOUBLE_QUOTED;
      case LITERAL -> Node.Style.LITERAL;
      case FOLDED -> Node.Style.FOLDED;
    };
  }

  private Span span(Event event) {
    return span(event, event);
  }

  private Span span(Event first, Event last) {
    Optional<Mark> start = first.getStartMark();
    Optional<Mark> end = last.getEndMark();
    return start.isPresent() && end.isPresent()
        ? span(file, start.get(), end.get())
        : Span.start(file);
  }

  static Span span(String file, Mark start, Mark end) {
    return new Span(
        file, start.getLine() + 1, start.getColumn() + 1, end.getLine() + 1, end.getColumn() + 1);
  }
}
