package dev.slipway.wire;

import dev.slipway.event.Data;
import dev.slipway.shipyard.Commit;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The form of a {@link Commit} in JSON. */
public final class CommitForm {
  private CommitForm() {}

  /** The commit as a JSON object. */
  public static Map<String, @Nullable Object> write(Commit commit) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    map.put("repository", commit.repository());
    map.put("id", commit.id());
    map.put("author", commit.author());
    map.put("time", commit.time().toString());
    map.put("subject", commit.subject());
    return map;
  }

  /** The commit in a JSON object; empty where there is none. */
  public static Optional<Commit> read(@Nullable Object json) {
    Map<String, @Nullable Object> map = Data.asMap(json);
    return map.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Commit(
                Data.text(map.get("repository")),
                Data.text(map.get("id")),
                Data.text(map.get("author")),
                Instant.parse(Data.text(map.get("time"))),
                Data.text(map.get("subject"))));
  }
}
