package dev.slipway.history;

import dev.slipway.sequence.Delivery;
import dev.slipway.sequence.Piece;
import dev.slipway.sequence.PieceKey;
import dev.slipway.sequence.PieceKey.DeliveryKey;
import dev.slipway.sequence.PieceKey.QueueKey;
import dev.slipway.sequence.PieceKey.RunKey;
import dev.slipway.sequence.Pieces;
import dev.slipway.sequence.SequenceRun;
import dev.slipway.sequence.StageQueue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * All deliveries that are known, newest first. Thread-safe; kept in memory as sketches. How long a
 * delivery is kept is decided by who writes.
 */
public final class Runs {
  /** By context, then by project. */
  private final Map<String, TreeMap<String, Entry>> deliveries = new HashMap<>();

  private final TreeMap<Cursor, Entry> newestFirst = new TreeMap<>();
  private final Map<QueueKey, Sketch.OfQueue> queues = new HashMap<>();
  private final ChangeFeed feed;

  /** An empty store; {@code feed} is told every delivery that changes. */
  public Runs(ChangeFeed feed) {
    this.feed = feed;
  }

  private static final class Entry {
    private final TreeMap<Integer, Sketch.OfRun> runs = new TreeMap<>();
    private Sketch.@Nullable OfDelivery head;
  }

  /** Takes over pieces in their new form; those of one transition belong into one call. */
  public void put(Collection<? extends Piece> pieces) {
    Set<DeliveryKey> changed = new LinkedHashSet<>();
    pieces.forEach(piece -> take(Sketch.of(piece)).ifPresent(changed::add));
    changed.forEach(feed::changed);
  }

  /** Takes over a piece in its new form. */
  public void put(Sketch piece) {
    take(piece).ifPresent(feed::changed);
  }

  /** Takes over a piece; says whose delivery it changes. */
  private synchronized Optional<DeliveryKey> take(Sketch piece) {
    return switch (piece) {
      case Sketch.OfDelivery delivery -> Optional.of(putHead(delivery));
      case Sketch.OfRun run -> Optional.of(putRun(run));
      case Sketch.OfQueue queue -> {
        queues.put(queue.key(), queue);
        yield Optional.empty();
      }
    };
  }

  /** Forgets a piece; with the head of a delivery all of its runs. */
  public void remove(PieceKey key) {
    synchronized (this) {
      switch (key) {
        case DeliveryKey delivery -> removeDelivery(delivery);
        case RunKey run ->
            entry(run.delivery()).ifPresent(entry -> entry.runs.remove(run.number()));
        case QueueKey queue -> queues.remove(queue);
      }
    }
    if (key instanceof DeliveryKey delivery) {
      feed.changed(delivery);
    }
  }

  /** The delivery of a context; where several projects use it, that of the first by name. */
  public synchronized Optional<DeliveryView> find(String context) {
    return Optional.ofNullable(deliveries.get(context))
        .map(byProject -> byProject.firstEntry().getValue())
        .flatMap(this::view);
  }

  /** A delivery. */
  public synchronized Optional<DeliveryView> find(DeliveryKey key) {
    return entry(key).flatMap(this::view);
  }

  /** All runs, those of the oldest delivery first. */
  public synchronized List<Sketch.OfRun> all() {
    return newestFirst.descendingMap().values().stream()
        .flatMap(entry -> entry.runs.values().stream())
        .toList();
  }

  /** The run of a delivery that has come to the approval with that id. */
  public synchronized Optional<Sketch.OfRun> runOf(DeliveryKey key, String approval) {
    return entry(key).stream()
        .flatMap(entry -> entry.runs.values().stream())
        .filter(run -> run.approvals().contains(approval))
        .findFirst();
  }

  /**
   * A page of deliveries, newest first.
   *
   * @param filter which ones
   * @param after the {@code next} of the page before; empty: the first page
   * @param limit most deliveries on the page
   */
  public synchronized Page list(RunFilter filter, Optional<Cursor> after, int limit) {
    Map<Cursor, Entry> rest =
        after.isPresent() ? newestFirst.tailMap(after.get(), false) : newestFirst;
    List<DeliveryView> page = new ArrayList<>();
    Cursor last = null;
    for (Map.Entry<Cursor, Entry> position : rest.entrySet()) {
      Entry entry = position.getValue();
      if (entry.head == null || !filter.accepts(entry.head, entry.runs.values())) {
        continue;
      }
      if (page.size() == limit) {
        return new Page(page, Optional.ofNullable(last));
      }
      view(entry).ifPresent(page::add);
      last = position.getKey();
    }
    return new Page(page, Optional.empty());
  }

  /**
   * A page.
   *
   * @param items the deliveries
   * @param next where the next page begins; empty on the last
   */
  public record Page(List<DeliveryView> items, Optional<Cursor> next) {
    public Page {
      items = List.copyOf(items);
    }
  }

  private DeliveryKey putHead(Sketch.OfDelivery head) {
    Entry entry = entryOrNew(head.key());
    Sketch.OfDelivery before = entry.head;
    entry.head = head;
    if (before == null || !before.startedAt().equals(head.startedAt())) {
      if (before != null) {
        newestFirst.remove(Cursor.of(before));
      }
      newestFirst.put(Cursor.of(head), entry);
    }
    return head.key();
  }

  private DeliveryKey putRun(Sketch.OfRun run) {
    DeliveryKey key = run.key().delivery();
    entryOrNew(key).runs.put(run.key().number(), run);
    return key;
  }

  private void removeDelivery(DeliveryKey key) {
    entry(key)
        .ifPresent(entry -> {
          if (entry.head != null) {
            newestFirst.remove(Cursor.of(entry.head));
          }
          deliveries.computeIfPresent(
              key.context(),
              (context, byProject) -> {
                byProject.remove(key.project());
                return byProject.isEmpty() ? null : byProject;
              });
        });
  }

  private Optional<Entry> entry(DeliveryKey key) {
    return Optional.ofNullable(deliveries.get(key.context()))
        .flatMap(byProject -> Optional.ofNullable(byProject.get(key.project())));
  }

  private Entry entryOrNew(DeliveryKey key) {
    return deliveries
        .computeIfAbsent(key.context(), context -> new TreeMap<>())
        .computeIfAbsent(key.project(), project -> new Entry());
  }

  private Optional<DeliveryView> view(Entry entry) {
    return Optional.ofNullable(entry.head)
        .map(head ->
            DeliveryView.of(
                head.whole().get(),
                entry.runs.values().stream().map(run -> run.whole().get()).toList(),
                new Known()));
  }

  /** The pieces of this store as the machine's explanations want them. */
  private final class Known implements Pieces {
    @Override
    public Optional<Delivery> delivery(DeliveryKey key) {
      return entry(key).flatMap(e -> Optional.ofNullable(e.head)).map(head -> head.whole().get());
    }

    @Override
    public Optional<SequenceRun> run(RunKey key) {
      return entry(key.delivery())
          .flatMap(entry -> Optional.ofNullable(entry.runs.get(key.number())))
          .map(run -> run.whole().get());
    }

    @Override
    public Optional<StageQueue> queue(QueueKey key) {
      return Optional.ofNullable(queues.get(key)).map(queue -> queue.whole().get());
    }
  }
}
