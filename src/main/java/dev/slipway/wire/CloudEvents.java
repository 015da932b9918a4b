package dev.slipway.wire;

import dev.slipway.event.Event;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Events in the CloudEvents JSON format: one (structured) or many (batch). Nothing here throws on a
 * stranger's bytes.
 */
public final class CloudEvents {
  /** The media type of one event. */
  public static final String STRUCTURED = MediaType.STRUCTURED;

  /** The media type of many events. */
  public static final String BATCH = MediaType.BATCH;

  /** The largest message that is accepted, in bytes (semantics 7: 900 KB). */
  public static final int MAX_BYTES = 900_000;

  private static final String DATA_BASE64 = "data_base64";

  private CloudEvents() {}

  /** Reads one event in the JSON format. */
  public static Decoded decode(byte[] body) {
    Optional<Decoded.Bad> tooLarge = tooLarge(body.length);
    if (tooLarge.isPresent()) {
      return tooLarge.get();
    }
    try {
      return ofValue(Json.parseValue(body));
    } catch (Json.Malformed e) {
      return Attributes.bad(Decoded.NO_CLOUDEVENT, "", Found.noJson(e));
    }
  }

  /** What came of reading a batch. */
  public sealed interface Batch {
    /** The events in their order, each good or bad by itself. */
    record Events(List<Decoded> events) implements Batch {
      public Events {
        events = List.copyOf(events);
      }
    }

    /** The body is no batch. */
    record Broken(Decoded.Bad bad) implements Batch {}
  }

  /** Reads a batch in the JSON format; it may be empty. */
  public static Batch decodeBatch(byte[] body) {
    Optional<Decoded.Bad> tooLarge = tooLarge(body.length);
    if (tooLarge.isPresent()) {
      return new Batch.Broken(tooLarge.get());
    }
    try {
      Object value = Json.parseValue(body);
      return value instanceof List<?> items
          ? new Batch.Events(items.stream().map(CloudEvents::ofValue).toList())
          : new Batch.Broken(
              Attributes.bad(
                  Decoded.NO_CLOUDEVENT,
                  "",
                  "expected a JSON array of events, found " + Found.kind(value)));
    } catch (Json.Malformed e) {
      return new Batch.Broken(Attributes.bad(Decoded.NO_CLOUDEVENT, "", Found.noJson(e)));
    }
  }

  /** The structured JSON of an event: the same event gives the same bytes. */
  public static byte[] encode(Event event) {
    return Json.printObject(out -> {
      forEachAttribute(event, out::text);
      if (!event.data().isEmpty()) {
        out.value(Attributes.DATA, event.data());
      }
    });
  }

  /** The batch JSON of events. */
  public static byte[] encodeBatch(List<Event> events) {
    List<Object> items = new ArrayList<>(events.size());
    events.forEach(event -> items.add(toMap(event)));
    return Json.printValue(items);
  }

  /**
   * The attributes and data of an event as a map: specversion, id, source, type, subject, time,
   * datacontenttype, the extensions by name, data; absent ones are left out.
   */
  public static Map<String, @Nullable Object> toMap(Event event) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    forEachAttribute(event, map::put);
    if (!event.data().isEmpty()) {
      map.put(Attributes.DATA, event.data());
    }
    return map;
  }

  /** The attributes of an event as text, in the order of {@link #toMap}. */
  static Map<String, String> attributes(Event event) {
    Map<String, String> map = new LinkedHashMap<>();
    forEachAttribute(event, map::put);
    return map;
  }

  private static void forEachAttribute(Event event, BiConsumer<String, String> map) {
    map.accept(Attributes.SPECVERSION, "1.0");
    map.accept(Attributes.ID, event.id());
    map.accept(Attributes.SOURCE, event.source());
    map.accept(Attributes.TYPE, event.type());
    if (event.subject() != null) {
      map.accept(Attributes.SUBJECT, event.subject());
    }
    if (event.time() != null) {
      map.accept(Attributes.TIME, Timestamp.print(event.time()));
    }
    if (!event.data().isEmpty()) {
      map.accept(Attributes.DATACONTENTTYPE, MediaType.JSON);
    }
    event.extensions().forEach(map);
  }

  static Optional<Decoded.Bad> tooLarge(long bytes) {
    return bytes <= MAX_BYTES
        ? Optional.empty()
        : Optional.of(
            Attributes.bad(
                Decoded.TOO_LARGE, "", "expected at most " + MAX_BYTES + " bytes, found " + bytes));
  }

  private static Decoded ofValue(@Nullable Object value) {
    if (!(value instanceof Map<?, ?> members)) {
      return Attributes.bad(
          Decoded.NO_CLOUDEVENT, "", "expected a JSON object, found " + Found.kind(value));
    }
    Attributes attributes = new Attributes();
    members.forEach((key, member) -> setMember(attributes, String.valueOf(key), member));
    return switch (data(members, attributes.contentType())) {
      case DataContent.Content.Payload payload -> attributes.event(payload.data());
      case DataContent.Content.Wrong wrong ->
          attributes.event(Map.of()) instanceof Decoded.Bad bad ? bad : wrong.bad();
    };
  }

  private static void setMember(Attributes attributes, String name, @Nullable Object member) {
    if (name.equals(Attributes.DATA) || name.equals(DATA_BASE64)) {
      return;
    }
    switch (member) {
      case null -> {}
      case String text -> attributes.set(name, text);
      case Boolean flag when isExtension(name) -> attributes.set(name, flag.toString());
      case Integer number when isExtension(name) -> attributes.set(name, number.toString());
      case Long number when isExtension(name) -> attributes.set(name, number.toString());
      default ->
          attributes.fail(name, "expected " + expected(name) + ", found " + Found.kind(member));
    }
  }

  private static boolean isExtension(String name) {
    return !Attributes.CORE.contains(name);
  }

  private static String expected(String name) {
    return isExtension(name) ? "a text, a boolean or an integer" : "a text";
  }

  private static DataContent.Content data(Map<?, ?> members, MediaType type) {
    Object plain = members.get(Attributes.DATA);
    Object base64 = members.get(DATA_BASE64);
    if (base64 == null) {
      return plain == null || type.isAbsent() || type.isJson()
          ? DataContent.ofValue(plain)
          : new DataContent.Content.Wrong(DataContent.unsupported(type));
    }
    if (plain != null) {
      return wrongData("expected either `data` or `data_base64`, found both");
    }
    try {
      return base64 instanceof String text
          ? DataContent.ofBytes(Base64.getDecoder().decode(text), type)
          : wrongData("expected `data_base64` to be a text, found " + Found.kind(base64));
    } catch (IllegalArgumentException e) {
      return wrongData("expected `data_base64` to be base64: " + Found.sentence(e.toString()));
    }
  }

  private static DataContent.Content wrongData(String reason) {
    return new DataContent.Content.Wrong(Attributes.bad(Decoded.BAD_DATA, Attributes.DATA, reason));
  }
}
