package dev.slipway.sow;

import dev.slipway.sow.plugin.JsonValues;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How far the run of an order is: the file {@code .run.json} in the state of a landscape. When the
 * order comes again, its finished components are left alone.
 */
final class RunJournal {
  private static final String FILE = ".run.json";

  private final Path file;
  private final String order;
  private final boolean isAgain;
  private final Set<String> done = new LinkedHashSet<>();

  private RunJournal(Path file, String order, Map<?, ?> known) {
    this.file = file;
    this.order = order;
    this.isAgain = order.equals(known.get("order"));
    if (isAgain && known.get("done") instanceof List<?> names) {
      names.forEach(name -> done.add(String.valueOf(name)));
    }
  }

  /** The journal of an order; one of another order is forgotten. */
  static RunJournal open(Path state, String order) throws SowFailure, IOException {
    Path file = state.resolve(FILE);
    Optional<String> text = TextFiles.text(file);
    Object known =
        text.isEmpty()
            ? null
            : Manifests.parse(file.toString(), text.get()).documents().getFirst().toValue();
    RunJournal journal =
        new RunJournal(file, order, known instanceof Map<?, ?> map ? map : Map.of());
    journal.save();
    return journal;
  }

  /** Whether the order was begun before. */
  boolean isAgain() {
    return isAgain;
  }

  /** The components that are finished. */
  synchronized Set<String> done() {
    return new LinkedHashSet<>(done);
  }

  /** Notes that a component is finished. */
  synchronized void finished(String component) throws IOException {
    done.add(component);
    save();
  }

  private synchronized void save() throws IOException {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    all.put("order", order);
    all.put("done", List.copyOf(done));
    TextFiles.write(file, JsonValues.compact(all) + "\n");
  }
}
