package dev.slipway.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.event.Event;
import io.cloudevents.CloudEvent;
import io.cloudevents.core.builder.CloudEventBuilder;
import io.cloudevents.jackson.JsonFormat;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The CloudEvents SDK writes what we read, and reads what we write. */
class SdkInteropTest {
  private static final byte[] DATA =
      "{\"project\":\"shop\",\"n\":1.5}".getBytes(StandardCharsets.UTF_8);

  private static final CloudEvent THEIRS =
      CloudEventBuilder.v1()
          .withId("1")
          .withSource(URI.create("https://ci.example.org/a"))
          .withType("com.acme.image.pushed")
          .withSubject("carts")
          .withTime(OffsetDateTime.parse("2026-01-31T12:00:00Z"))
          .withDataSchema(URI.create("https://example.org/schema"))
          .withExtension("shkeptncontext", "c-1")
          .withExtension("attempt", 3)
          .withData("application/json", DATA)
          .build();

  @Test
  void bothSidesReadEachOther() {
    JsonFormat sdk = new JsonFormat();

    Event ours = ((Decoded.Good) CloudEvents.decode(sdk.serialize(THEIRS))).event();
    CloudEvent back = sdk.deserialize(CloudEvents.encode(ours));

    assertEquals("c-1", ours.context());
    assertEquals("3", ours.extension("attempt"));
    assertEquals(THEIRS.getId(), back.getId());
    assertEquals(THEIRS.getSource(), back.getSource());
    assertEquals(THEIRS.getType(), back.getType());
    assertEquals(THEIRS.getSubject(), back.getSubject());
    assertEquals(THEIRS.getTime(), back.getTime());
    assertEquals(THEIRS.getDataSchema(), back.getDataSchema());
    assertEquals("application/json", back.getDataContentType());
    assertArrayEquals(DATA, Objects.requireNonNull(back.getData()).toBytes());
  }
}
