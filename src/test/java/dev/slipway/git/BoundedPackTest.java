package dev.slipway.git;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class BoundedPackTest {
  private static byte[] pack(int objects, int size) {
    ByteBuffer pack = ByteBuffer.allocate(size);
    pack.put("PACK".getBytes(StandardCharsets.US_ASCII)).putInt(2).putInt(objects);
    return pack.array();
  }

  private static BoundedPack bounded(byte[] pack, long most) {
    return new BoundedPack(new ByteArrayInputStream(pack), most);
  }

  @Test
  void aPackOfTheLargestSizePasses() throws IOException {
    byte[] pack = pack(3, 1000);

    assertArrayEquals(pack, bounded(pack, 1000).readAllBytes());
  }

  @Test
  void oneByteMoreIsTooMuch() {
    BoundedPack bounded = bounded(pack(3, 1001), 1000);

    assertEquals(
        "expected a repository of at most 1000 bytes, found more",
        assertThrows(BoundedPack.TooLarge.class, bounded::readAllBytes).getMessage());
  }

  @Test
  void aPackThatClaimsAnyNumberOfObjectsIsRefusedBeforeItsFirstOne() throws IOException {
    BoundedPack bounded = bounded(pack(-1, 1000), 1000);
    assertEquals('P', bounded.read());
    assertEquals(3, bounded.read(new byte[3]));

    assertEquals(
        "expected a repository of at most 1000 bytes, found 4294967295 objects",
        assertThrows(BoundedPack.TooLarge.class, () -> bounded.read(new byte[100])).getMessage());
  }
}
