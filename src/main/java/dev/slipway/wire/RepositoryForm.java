package dev.slipway.wire;

import dev.slipway.event.Data;
import dev.slipway.shipyard.RepositoryState;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The form of a {@link RepositoryState} in JSON. */
public final class RepositoryForm {
  private RepositoryForm() {}

  /** The state as a JSON object. */
  public static Map<String, @Nullable Object> write(RepositoryState state) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    map.put("name", state.name());
    map.put("url", state.url());
    map.put("branch", state.branch());
    state.commit().ifPresent(commit -> map.put("commit", CommitForm.write(commit)));
    state.fetched().ifPresent(at -> map.put("fetched", at.toString()));
    state.attempted().ifPresent(at -> map.put("attempted", at.toString()));
    map.put("error", state.error());
    map.put("projects", state.projects());
    map.put("findings", ProblemForm.writeAll(state.findings()));
    map.put("instance", state.instance());
    return map;
  }

  /** The state in a JSON object. */
  public static RepositoryState read(Map<String, @Nullable Object> map) {
    return new RepositoryState(
        Data.text(map.get("name")),
        Data.text(map.get("url")),
        Data.text(map.get("branch")),
        CommitForm.read(map.get("commit")),
        instant(map.get("fetched")),
        instant(map.get("attempted")),
        Data.text(map.get("error")),
        map.get("projects") instanceof List<?> names
            ? names.stream().map(Data::text).toList()
            : List.of(),
        ProblemForm.readAll(map.get("findings")),
        Data.text(map.get("instance")));
  }

  private static Optional<Instant> instant(@Nullable Object text) {
    return Optional.of(Data.text(text)).filter(at -> !at.isEmpty()).map(Instant::parse);
  }
}
