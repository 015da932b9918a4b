package dev.slipway.kafka;

import dev.slipway.wire.Decoded;
import dev.slipway.wire.KafkaBinding;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** Kafka records as events. */
final class EventRecords {
  private EventRecords() {}

  /** Reads the event of a record, in whatever mode it was published. */
  static Decoded decode(Headers headers, byte @Nullable [] value) {
    Map<String, byte[]> map = new LinkedHashMap<>();
    for (Header header : headers) {
      byte @Nullable [] bytes = header.value();
      if (bytes != null) {
        map.put(header.key(), bytes);
      }
    }
    return KafkaBinding.decode(map, value);
  }
}
