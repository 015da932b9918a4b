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

  JsonWriter(JsonGenerator generator) {
    this.generator = generator;
  }

  /** A step of the generator, which writes to memory and therefore never fails. */
  @FunctionalInterface
  private interface Step {
    void run() throws IOException;
  }

  private void run(Step step) {
    try {
      step.run();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to memory", e);
    }
  }

  void text(String key, String value) {
    run(() -> generator.writeStringField(key, value));
  }

  void time(String key, Instant value) {
    text(key, value.toString());
  }

  void number(String key, int value) {
    run(() -> generator.writeNumberField(key, value));
  }

  void flag(String key, boolean value) {
    run(() -> generator.writeBooleanField(key, value));
  }

  /** A plain value: see {@link Json}. */
  void value(String key, @Nullable Object value) {
    run(() -> {
      generator.writeFieldName(key);
      Json.write(generator, value);
    });
  }

  void texts(String key, Collection<String> values) {
    run(() -> {
      generator.writeArrayFieldStart(key);
      for (String value : values) {
        generator.writeString(value);
      }
      generator.writeEndArray();
    });
  }

  void object(String key, Runnable members) {
    run(() -> generator.writeObjectFieldStart(key));
    members.run();
    run(generator::writeEndObject);
  }

  /** An array with an object for each item. */
  <T> void objects(String key, Iterable<T> items, Consumer<T> members) {
    run(() -> generator.writeArrayFieldStart(key));
    for (T item : items) {
      run(generator::writeStartObject);
      members.accept(item);
      run(generator::writeEndObject);
    }
    run(generator::writeEndArray);
  }
}
