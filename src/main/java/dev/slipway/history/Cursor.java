package dev.slipway.history;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;

/** A position in the list of deliveries, newest first; it stays valid while the list changes. */
public record Cursor(Instant started, String project, String context)
    implements Comparable<Cursor> {
  static Cursor of(Sketch.OfDelivery delivery) {
    return new Cursor(delivery.startedAt(), delivery.key().project(), delivery.key().context());
  }

  @Override
  public int compareTo(Cursor other) {
    int newestFirst = other.started.compareTo(started);
    if (newestFirst != 0) {
      return newestFirst;
    }
    int byProject = project.compareTo(other.project);
    return byProject != 0 ? byProject : context.compareTo(other.context);
  }

  /** The cursor as a text without meaning to others, fit for a URL. */
  public String text() {
    String plain = started + "\n" + project + "\n" + context;
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(plain.getBytes(StandardCharsets.UTF_8));
  }

  /** The cursor that {@link #text} wrote; empty where the text is none. */
  public static Optional<Cursor> parse(String text) {
    try {
      String plain = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
      String[] parts = plain.split("\n", 3);
      return parts.length == 3
          ? Optional.of(new Cursor(Instant.parse(parts[0]), parts[1], parts[2]))
          : Optional.empty();
    } catch (IllegalArgumentException | DateTimeException e) {
      return Optional.empty();
    }
  }
}
