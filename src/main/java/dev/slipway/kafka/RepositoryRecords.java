package dev.slipway.kafka;

import dev.slipway.shipyard.RepositoryState;
import dev.slipway.shipyard.RepositoryStates;
import dev.slipway.wire.Json;
import dev.slipway.wire.RepositoryForm;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What instances tell each other of repositories, among the records of {@code slipway.shipyards}:
 * how one stands under {@code repository/<name>}, and under {@code sync/<name>} that somebody wants
 * it to be read now. Every instance follows that topic, so that a request reaches whoever looks
 * after the repository, wherever it came in.
 */
public final class RepositoryRecords implements RepositoryStates {
  private static final String REPOSITORY = "repository/";
  private static final String SYNC = "sync/";

  private final BiFunction<String, byte[], ? extends CompletionStage<Void>> log;
  private final Map<String, RepositoryState> states = new ConcurrentHashMap<>();
  private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();

  /** Records that are written to that log, by key. */
  RepositoryRecords(BiFunction<String, byte[], ? extends CompletionStage<Void>> log) {
    this.log = log;
  }

  void take(String key, byte[] value) {
    if (key.startsWith(REPOSITORY)) {
      states.put(key.substring(REPOSITORY.length()), RepositoryForm.read(Json.parse(value)));
    } else if (key.startsWith(SYNC)) {
      String name = key.substring(SYNC.length());
      listeners.forEach(listener -> listener.accept(name));
    }
  }

  @Override
  public Optional<RepositoryState> state(String repository) {
    return Optional.ofNullable(states.get(repository));
  }

  @Override
  public CompletionStage<Void> publish(RepositoryState state) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("schemaVersion", 1);
    json.putAll(RepositoryForm.write(state));
    return log.apply(REPOSITORY + state.name(), Json.print(json));
  }

  @Override
  public CompletionStage<Void> requestSync(String repository) {
    return log.apply(SYNC + repository, Json.print(Map.of("schemaVersion", 1)));
  }

  @Override
  public void whenSyncIsRequested(Consumer<String> listener) {
    listeners.add(listener);
  }
}
