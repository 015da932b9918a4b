package dev.slipway.uniform;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.slipway.event.Data;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JSON codec for tests. */
public final class JacksonJson implements JsonCodec {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  @Override
  public byte[] print(Map<String, @Nullable Object> object) {
    try {
      return MAPPER.writeValueAsBytes(object);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Parsed parse(byte[] text) {
    try {
      return new Parsed.Value(Data.asMap(MAPPER.readValue(text, LinkedHashMap.class)));
    } catch (JsonProcessingException e) {
      JsonLocation at = e.getLocation();
      return new Parsed.Malformed(
          at == null ? 1 : at.getLineNr(),
          at == null ? 1 : at.getColumnNr(),
          e.getOriginalMessage());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
