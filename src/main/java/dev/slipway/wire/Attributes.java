package dev.slipway.wire;

import dev.slipway.event.Event;
import dev.slipway.yaml.Spelling;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The context attributes of one message on their way to an event: they are set one by one as text,
 * checked as CloudEvents 1.0 has it, and an empty one counts as absent.
 */
final class Attributes {
  static final String SPECVERSION = "specversion";
  static final String ID = "id";
  static final String SOURCE = "source";
  static final String TYPE = "type";
  static final String SUBJECT = "subject";
  static final String TIME = "time";
  static final String DATACONTENTTYPE = "datacontenttype";
  static final String DATASCHEMA = "dataschema";
  static final String DATA = "data";

  static final List<String> CORE =
      List.of(SPECVERSION, ID, SOURCE, TYPE, SUBJECT, TIME, DATACONTENTTYPE, DATASCHEMA);

  private static final List<String> REQUIRED = List.of(SPECVERSION, ID, SOURCE, TYPE);

  private final SortedMap<String, String> values = new TreeMap<>();
  private Decoded.@Nullable Bad problem;

  /** Sets an attribute; the first thing that is wrong is kept and decides the outcome. */
  void set(String name, String value) {
    if (value.isEmpty()) {
      return;
    }
    if (!isName(name)) {
      fail(
          name,
          "expected an attribute name of lower-case letters and digits, found "
              + Found.quoted(name));
    } else if (!isText(value)) {
      fail(name, "expected text without control characters, found " + Found.quoted(value));
    } else {
      values.put(name, value);
    }
  }

  /** Keeps a problem with an attribute unless an earlier one is kept. */
  void fail(String attribute, String reason) {
    if (problem == null) {
      problem = bad(Decoded.BAD_ATTRIBUTE, attribute, reason);
    }
  }

  /** The content type of the data that the attributes name, or an absent one. */
  MediaType contentType() {
    return MediaType.of(values.getOrDefault(DATACONTENTTYPE, ""));
  }

  boolean isEmpty() {
    return values.isEmpty() && problem == null;
  }

  /** The event of these attributes and the data, or what is wrong with the attributes. */
  Decoded event(Map<String, @Nullable Object> data) {
    Optional<Decoded.Bad> bad = check();
    if (bad.isPresent()) {
      return bad.get();
    }
    String time = values.remove(TIME);
    Optional<Instant> instant = time == null ? Optional.empty() : Timestamp.parse(time);
    if (time != null && instant.isEmpty()) {
      return bad(
          Decoded.BAD_ATTRIBUTE,
          TIME,
          "expected an RFC 3339 time such as 2026-01-31T12:00:00Z, found " + Found.quoted(time));
    }
    String id = take(ID);
    String source = take(SOURCE);
    String type = take(TYPE);
    String subject = values.remove(SUBJECT);
    values.remove(SPECVERSION);
    values.remove(DATACONTENTTYPE);
    return new Decoded.Good(
        new Event(id, source, type, subject, instant.orElse(null), values, data));
  }

  private String take(String name) {
    return Optional.ofNullable(values.remove(name)).orElseThrow();
  }

  private Optional<Decoded.Bad> check() {
    if (problem != null) {
      return Optional.of(problem);
    }
    for (String name : REQUIRED) {
      if (!values.containsKey(name)) {
        return Optional.of(bad(Decoded.NO_CLOUDEVENT, name, missing(name)));
      }
    }
    String version = values.getOrDefault(SPECVERSION, "");
    if (!version.equals("1.0")) {
      return Optional.of(
          bad(
              Decoded.BAD_ATTRIBUTE,
              SPECVERSION,
              "expected `1.0`, found " + Found.quoted(version)));
    }
    return checkUri(SOURCE, "a URI reference").or(() -> checkUri(DATASCHEMA, "an absolute URI"));
  }

  private String missing(String name) {
    List<String> strangers = new ArrayList<>(values.keySet());
    strangers.removeAll(REQUIRED);
    return "expected the required attribute `"
        + name
        + "`, found "
        + Spelling.nearest(name, strangers)
            .map(near -> "`" + near + "`; did you mean `" + name + "`?")
            .orElse("none");
  }

  private Optional<Decoded.Bad> checkUri(String name, String expected) {
    String value = values.get(name);
    if (value == null || isUri(value, name.equals(DATASCHEMA))) {
      return Optional.empty();
    }
    return Optional.of(
        bad(
            Decoded.BAD_ATTRIBUTE,
            name,
            "expected " + expected + " (blanks as %20), found " + Found.quoted(value)));
  }

  private static boolean isUri(String text, boolean absolute) {
    if (!absolute && isPlain(text)) {
      return true;
    }
    try {
      return new URI(text).isAbsolute() || !absolute;
    } catch (URISyntaxException e) {
      return false;
    }
  }

  /** A path of unreserved characters needs no parser: nearly every source is one. */
  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean plain =
          (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '-' && c <= '9') || c == '_';
      if (!plain) {
        return false;
      }
    }
    return true;
  }

  static boolean isName(String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))) {
        return false;
      }
    }
    return !name.isEmpty();
  }

  /** Whether a value is a CloudEvents String: no control characters, no halves of characters. */
  static boolean isText(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c >= ' ' && c < 0x7f) {
        continue;
      }
      int point = value.codePointAt(i);
      boolean half = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
      boolean noCharacter = (point & 0xfffe) == 0xfffe || (point >= 0xfdd0 && point <= 0xfdef);
      if (c < 0xa0 || half || noCharacter) {
        return false;
      }
      i += Character.charCount(point) - 1;
    }
    return true;
  }

  static Decoded.Bad bad(String code, String attribute, String reason) {
    String name = attribute.isEmpty() || isName(attribute) ? attribute : Found.quoted(attribute);
    return new Decoded.Bad(code, name, reason);
  }
}
