package dev.slipway.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Collection;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes the members of JSON objects one after another, without making a map of them first. */
final class JsonWriter {
  private final JsonGenerator generator;
  private final Json.Document document;

  /** Writes by a generator into a document. */
  JsonWriter(JsonGenerator generator, Json.Document document) {
    this.generator = generator;
    this.document = document;
  }

  /** How many bytes were written so far. */
  int written() {
    return document.size() + generator.getOutputBuffered();
  }

  private static UncheckedIOException impossible(IOException e) {
    return new UncheckedIOException("cannot write to memory", e);
  }

  void text(String key, String value) {
    try {
      generator.writeFieldName(key);
      generator.writeString(value);
    } catch (IOException e) {
      throw impossible(e);
    }
  }

  void time(String key, Instant value) {
    text(key, Times.print(value));
  }

  void number(String key, int value) {
    try {
      generator.writeFieldName(key);
      generator.writeNumber(value);
    } catch (IOException e) {
      throw impossible(e);
    }
  }

  void flag(String key, boolean value) {
    try {
      generator.writeFieldName(key);
      generator.writeBoolean(value);
    } catch (IOException e) {
      throw impossible(e);
    }
  }

  /** A plain value: see {@link Json}. */
  void value(String key, @Nullable Object value) {
    try {
      generator.writeFieldName(key);
      Json.write(generator, value);
    } catch (IOException e) {
      throw impossible(e);
    }
  }

  void texts(String key, Collection<String> values) {
    try {
      generator.writeArrayFieldStart(key);
      for (String value : values) {
        generator.writeString(value);
      }
      generator.writeEndArray();
    } catch (IOException e) {
      throw impossible(e);
    }
  }

  void object(String key, Runnable members) {
    try {
      generator.writeObjectFieldStart(key);
      members.run();
      generator.writeEndObject();
    } catch (IOException e) {
      throw impossible(e);
    }
  }

  /** An array with an object for each item. */
  <T> void objects(String key, Iterable<T> items, Consumer<T> members) {
    try {
      generator.writeArrayFieldStart(key);
      for (T item : items) {
        generator.writeStartObject();
        members.accept(item);
        generator.writeEndObject();
      }
      generator.writeEndArray();
    } catch (IOException e) {
      throw impossible(e);
    }
  }
}
