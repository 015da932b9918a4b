package dev.slipway.sow.plugin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which plugins of a component were deployed, and with what, so that those that vanish from its
 * list can be deleted (sow 4.5): the file {@code plugins.json} in the component's state.
 *
 * <p>{@code current} names what the open run called, newest first; {@code last} what was there
 * before it. A run that ends well leaves both equal. It may be used by several threads.
 */
public final class PluginRecord {
  private final Path file;
  private final Map<String, @Nullable Object> plugins = new LinkedHashMap<>();
  private final List<String> last = new ArrayList<>();
  private final List<String> current = new ArrayList<>();

  /** The record in a file, empty where there is none. */
  public PluginRecord(Path file) throws IOException, JsonValues.IllegalJson {
    this.file = file;
    if (Files.isRegularFile(file)
        && JsonValues.parse(file.toString(), Files.readString(file)).toValue()
            instanceof Map<?, ?> map) {
      if (map.get("plugins") instanceof Map<?, ?> known) {
        known.forEach((key, value) -> plugins.put(String.valueOf(key), value));
      }
      keys(map.get("last"), last);
      keys(map.get("current"), current);
    }
  }

  private static void keys(@Nullable Object list, List<String> keys) {
    if (list instanceof List<?> items) {
      items.forEach(item -> keys.add(String.valueOf(item)));
    }
  }

  /** Begins a run: what is there now becomes what was there before. */
  public synchronized void begin() throws IOException {
    Set<String> before = new LinkedHashSet<>(current);
    before.addAll(last);
    last.clear();
    last.addAll(before);
    current.clear();
    save();
  }

  /** Notes that a plugin is about to be deployed. */
  synchronized void called(Instance instance, PluginSpec spec, @Nullable Object config)
      throws IOException {
    Map<String, @Nullable Object> entry = new LinkedHashMap<>(spec.fields());
    entry.put("args", instance.args());
    entry.put("path", spec.field("path").orElse(instance.path()));
    entry.put("config", config);
    plugins.put(instance.key(), entry);
    current.remove(instance.key());
    current.addFirst(instance.key());
    save();
  }

  /** Notes that a plugin was deleted with its component. */
  synchronized void deleted(String key) throws IOException {
    plugins.remove(key);
    last.remove(key);
    current.remove(key);
    save();
  }

  /** Notes that a vanished plugin was deleted. */
  synchronized void swept(String key) throws IOException {
    last.remove(key);
    save();
  }

  /** The keys that were there before and are not now, newest first. */
  synchronized List<String> vanished() {
    return last.stream().filter(key -> !current.contains(key)).toList();
  }

  /** The entry of a key, as a plugin of a list; {@code place} stands for where it came from. */
  synchronized PluginSpec spec(String key) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    if (plugins.get(key) instanceof Map<?, ?> entry) {
      entry.forEach((name, value) -> fields.put(String.valueOf(name), value));
    }
    String name = String.valueOf(fields.getOrDefault("name", key));
    return new PluginSpec(name, false, fields, file + ": " + key);
  }

  /** Ends a run that went well. */
  public synchronized void end() throws IOException {
    last.clear();
    last.addAll(current);
    save();
  }

  private void save() throws IOException {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    if (!plugins.isEmpty()) {
      all.put("plugins", plugins);
      all.put("current", current);
    }
    all.put("last", last);
    Files.createDirectories(file.getParent());
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    Files.writeString(fresh, JsonValues.compact(all) + "\n");
    Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }
}
