package dev.slipway.dynaml;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A world of two environment variables, a clock that jumps, and numbers by chance. */
final class TestWorld implements World {
  private final Map<String, byte[]> files = new HashMap<>();
  private Instant now = Instant.parse("2026-01-02T03:04:05Z");
  private long seed = 42;

  @Override
  public Optional<String> environment(String name) {
    return Optional.ofNullable(Map.of("TEST1", "alice", "TEST2", "bob").get(name));
  }

  @Override
  public byte[] read(String file) throws IOException {
    byte[] content = files.get(file);
    if (content == null) {
      throw new IOException("no such file");
    }
    return content.clone();
  }

  @Override
  public String temporaryFile(byte[] content, int permissions) {
    String name = "temporary" + files.size();
    files.put(name, content);
    return name;
  }

  @Override
  public Instant now() {
    return now;
  }

  @Override
  public void pause(Duration duration) {
    now = now.plus(duration);
  }

  @Override
  public void random(byte[] target) {
    for (int i = 0; i < target.length; i++) {
      seed = seed * 6364136223846793005L + 1442695040888963407L;
      target[i] = (byte) (seed >>> 56);
    }
  }
}
