package dev.slipway.sow;

import dev.slipway.sow.plugin.JsonValues;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was deployed for a service, oldest first: the file {@code .history.json} in the state of its
 * landscape. A rollback goes back to the entry before the one that was last tried.
 */
final class RevisionHistory {
  private static final String FILE = ".history.json";
  private static final int KEPT = 10;

  private final Path file;
  private final List<Entry> entries = new ArrayList<>();
  private String tried = "";

  /**
   * A deployment that ended well.
   *
   * @param order the order that it was for
   * @param revision of the project's files
   * @param stub what the documents knew of the order, as JSON
   */
  record Entry(String order, String revision, String stub) {}

  private RevisionHistory(Path file) {
    this.file = file;
  }

  static RevisionHistory open(Path state) throws SowFailure, IOException {
    RevisionHistory history = new RevisionHistory(state.resolve(FILE));
    Optional<String> text = TextFiles.text(history.file);
    if (text.isPresent()
        && Manifests.parse(FILE, text.get()).documents().getFirst().toValue()
            instanceof Map<?, ?> map) {
      history.tried = String.valueOf(map.get("tried"));
      if (map.get("entries") instanceof List<?> list) {
        list.forEach(item -> {
          if (item instanceof Map<?, ?> entry) {
            history.entries.add(
                new Entry(
                    String.valueOf(entry.get("order")),
                    String.valueOf(entry.get("revision")),
                    String.valueOf(entry.get("stub"))));
          }
        });
      }
    }
    return history;
  }

  /** Notes that a deployment is tried. */
  void tried(String order) throws IOException {
    tried = order;
    save();
  }

  /** Notes that a deployment ended well. */
  void deployed(Entry entry) throws IOException {
    entries.removeIf(known -> known.order().equals(entry.order()));
    entries.add(entry);
    while (entries.size() > KEPT) {
      entries.removeFirst();
    }
    tried = entry.order();
    save();
  }

  /** The deployment to go back to, where there is one. */
  Optional<Entry> before() {
    int last = entries.size() - 1;
    int target = last >= 0 && entries.get(last).order().equals(tried) ? last - 1 : last;
    return target < 0 ? Optional.empty() : Optional.of(entries.get(target));
  }

  /** Notes that a rollback to an entry ended well: what came after it is forgotten. */
  void wentBackTo(Entry entry) throws IOException {
    int at = entries.indexOf(entry);
    while (entries.size() > at + 1) {
      entries.removeLast();
    }
    tried = entry.order();
    save();
  }

  private void save() throws IOException {
    List<Object> list = new ArrayList<>();
    for (Entry entry : entries) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("order", entry.order());
      one.put("revision", entry.revision());
      one.put("stub", entry.stub());
      list.add(one);
    }
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("tried", tried);
    all.put("entries", list);
    TextFiles.write(file, JsonValues.compact(all) + "\n");
  }
}
