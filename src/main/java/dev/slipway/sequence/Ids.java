package dev.slipway.sequence;

import dev.slipway.event.Event;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Derived ids (semantics 1): the same place in the same delivery always gets the same id, and
 * nobody who does not know the secret can guess one.
 */
public final class Ids {
  private static final String ALGORITHM = "HmacSHA256";
  private final Mac keyed;

  private Ids(Mac keyed) {
    this.keyed = keyed;
  }

  /** Ids under a secret of at least 16 bytes. */
  public static Ids of(byte[] secret) {
    if (secret.length < 16) {
      throw new IllegalArgumentException(
          "expected a secret of at least 16 bytes, found " + secret.length);
    }
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret, ALGORITHM));
      return new Ids(mac);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no " + ALGORITHM, e);
    }
  }

  /** The id that stands for these parts in this order. */
  String id(String kind, String... parts) {
    try {
      Mac mac = (Mac) keyed.clone();
      mac.update(bytes(kind));
      for (String part : parts) {
        mac.update(bytes(part));
      }
      return uuid(mac.doFinal());
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("this Java's " + ALGORITHM + " cannot be copied", e);
    }
  }

  /** The context of an event that came without one: derived from (source, id), without secret. */
  public static String context(Event event) {
    return digest("context", event.source(), event.id());
  }

  /** What stands for the event that brought a run about: a digest of (source, id). */
  static String cause(Event event) {
    return digest("cause", event.source(), event.id());
  }

  private static String digest(String... parts) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      for (String part : parts) {
        sha.update(bytes(part));
      }
      return uuid(sha.digest());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no SHA-256", e);
    }
  }

  /** A part with its length in front, so that ("ab", "c") and ("a", "bc") differ. */
  private static byte[] bytes(String part) {
    byte[] text = part.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(Integer.BYTES + text.length).putInt(text.length).put(text).array();
  }

  /** The first 122 bits as a UUID of version 8 (RFC 9562). */
  private static String uuid(byte[] digest) {
    ByteBuffer bits = ByteBuffer.wrap(digest);
    long most = (bits.getLong() & ~0xF000L) | 0x8000L;
    long least = (bits.getLong() & ~(3L << 62)) | (2L << 62);
    return new UUID(most, least).toString();
  }
}
