package dev.slipway.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.slipway.wire.CloudEvents;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class BodyReaderTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  @Test
  void aBodyUpToTheLimitIsRead() {
    BodyReader reader = new BodyReader(Integer.MAX_VALUE, MINUTE);

    assertEquals(CloudEvents.MAX_BYTES, body(reader, CloudEvents.MAX_BYTES).bytes().length);
    assertEquals(413, status(reader.read(bytes(CloudEvents.MAX_BYTES + 1))));
  }

  @Test
  void allBodiesTogetherAreBoundedAndRoomComesBack() {
    BodyReader reader = new BodyReader(100, MINUTE);
    BodyReader.Read.Body first = body(reader, 60);

    assertEquals(429, status(reader.read(bytes(60))));
    body(reader, 40).close();
    first.close();
    assertEquals(60, body(reader, 60).bytes().length);
  }

  @Test
  void aBodyThatTakesTooLongIsRefused() {
    BodyReader reader = new BodyReader(100, Duration.ofNanos(-1));

    assertEquals(408, status(reader.read(bytes(1))));
  }

  @Test
  void aBrokenBodyIsRefusedAndHoldsNothing() {
    BodyReader reader = new BodyReader(10, MINUTE);
    InputStream broken =
        new InputStream() {
          private boolean begun;

          @Override
          public int read() throws IOException {
            throw new IOException("connection reset");
          }

          @Override
          public int read(byte[] into, int from, int length) throws IOException {
            if (begun) {
              throw new IOException("connection reset");
            }
            begun = true;
            return 10;
          }
        };

    assertEquals(400, status(reader.read(broken)));
    assertEquals(10, body(reader, 10).bytes().length);
  }

  private static BodyReader.Read.Body body(BodyReader reader, int size) {
    return assertInstanceOf(BodyReader.Read.Body.class, reader.read(bytes(size)));
  }

  private static int status(BodyReader.Read read) {
    return assertInstanceOf(BodyReader.Read.Refused.class, read).problem().status();
  }

  private static InputStream bytes(int size) {
    return new ByteArrayInputStream(new byte[size]);
  }
}
