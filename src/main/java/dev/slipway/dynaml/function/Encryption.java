package dev.slipway.dynaml.function;

import static dev.slipway.dynaml.function.Topic.entry;

import dev.slipway.dynaml.eval.Function;
import dev.slipway.dynaml.eval.FunctionCall;
import dev.slipway.dynaml.eval.Result;
import dev.slipway.dynaml.eval.Value;
import dev.slipway.dynaml.print.YamlPrinter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The functions {@code encrypt} and {@code decrypt}. The one method is triple DES in CBC mode over
 * data, their HMAC-SHA256 under a fixed key, and padding; the key is the text's own bytes.
 */
final class Encryption {
  private static final String METHOD = "3DES";
  private static final byte[] SECRET = "spiff is a cool tool".getBytes(StandardCharsets.US_ASCII);
  private static final int BLOCK = 8;
  private static final int MAC_LENGTH = 32;

  static final Map<String, Function> FUNCTIONS =
      Topic.of(entry("encrypt", Encryption::encrypt), entry("decrypt", Encryption::decrypt));

  private Encryption() {}

  /** Key and method of a call, or what is wrong with it. */
  private record Choice(String key, @Nullable Result problem) {
    static Choice wrong(String message) {
      return new Choice("", Result.error(message));
    }
  }

  private static Choice choose(FunctionCall call) {
    if (call.count() < 1 || call.count() > 3) {
      return Choice.wrong(call.name() + " expects one, two or three arguments");
    }
    String key = call.session().world().encryptionKey();
    String method = METHOD;
    if (call.count() > 1) {
      if (!(call.argument(1) instanceof Value.Text given)) {
        return Choice.wrong(
            call.name() + ": 2nd argument requires string, but got " + call.argument(1).typeName());
      }
      boolean named = call.count() == 2 && given.value().equals(METHOD);
      key = named ? key : given.value();
    }
    if (call.count() == 3) {
      if (!(call.argument(2) instanceof Value.Text given)) {
        return Choice.wrong(
            call.name() + ": method requires string, but got " + call.argument(2).typeName());
      }
      method = given.value();
    }
    if (!method.equals(METHOD)) {
      return Choice.wrong("invalid encyption method \"" + method + "\"");
    }
    return key.isEmpty() ? Choice.wrong("invalid empty encyption key") : new Choice(key, null);
  }

  private static Result encrypt(FunctionCall call) {
    Choice choice = choose(call);
    Result problem = choice.problem();
    if (problem != null) {
      return problem;
    }
    byte[] text = YamlPrinter.print(call.argument(0)).getBytes(StandardCharsets.UTF_8);
    try {
      byte[] iv = new byte[BLOCK];
      call.session().world().random(iv);
      byte[] encrypted = cipher(Cipher.ENCRYPT_MODE, choice.key(), iv).doFinal(padded(text));
      return Result.of(
          Value.of(HexFormat.of().formatHex(iv) + HexFormat.of().formatHex(encrypted)));
    } catch (IOException | GeneralSecurityException e) {
      return Result.error("encrypt: " + e.getMessage());
    }
  }

  private static byte[] padded(byte[] text) throws GeneralSecurityException {
    int length = text.length + MAC_LENGTH;
    int padding = (BLOCK - (length + 1) % BLOCK) % BLOCK;
    byte[] data = Arrays.copyOf(text, length + padding + 1);
    System.arraycopy(mac(text), 0, data, text.length, MAC_LENGTH);
    Arrays.fill(data, length, data.length, (byte) padding);
    return data;
  }

  private static Result decrypt(FunctionCall call) {
    Choice choice = choose(call);
    Result problem = choice.problem();
    if (problem != null) {
      return problem;
    }
    if (!(call.argument(0) instanceof Value.Text text)) {
      return Result.error("decrypt requires string, but got " + call.argument(0).typeName());
    }
    try {
      byte[] data = HexFormat.of().parseHex(text.value());
      byte[] plain = data.length < BLOCK ? null : plain(data, choice.key());
      return plain == null
          ? Result.error("invalid key: ciphertext too short")
          : call.read("<decrypt>", plain, "import");
    } catch (IllegalArgumentException | GeneralSecurityException e) {
      return Result.error("invalid key: %!s(<nil>)");
    }
  }

  private static byte[] plain(byte[] data, String key) throws GeneralSecurityException {
    byte[] iv = Arrays.copyOf(data, BLOCK);
    byte[] text = cipher(Cipher.DECRYPT_MODE, key, iv).doFinal(data, BLOCK, data.length - BLOCK);
    int padding = text.length == 0 ? 0 : text[text.length - 1] & 255;
    int end = text.length - padding - 1;
    int length = end - MAC_LENGTH;
    if (length <= 0) {
      throw new GeneralSecurityException("no data");
    }
    byte[] message = Arrays.copyOf(text, length);
    if (!MessageDigest.isEqual(mac(message), Arrays.copyOfRange(text, length, end))) {
      throw new GeneralSecurityException("wrong code");
    }
    return message;
  }

  private static byte[] mac(byte[] message) throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(SECRET, "HmacSHA256"));
    return mac.doFinal(message);
  }

  private static Cipher cipher(int mode, String key, byte[] iv) throws GeneralSecurityException {
    byte[] text = key.getBytes(StandardCharsets.UTF_8);
    byte[] empty = Digests.md5().digest();
    byte[] whole = Arrays.copyOf(text, text.length + empty.length);
    System.arraycopy(empty, 0, whole, text.length, empty.length);
    byte[] triple = Arrays.copyOf(whole, 24);
    System.arraycopy(whole, 0, triple, 16, BLOCK);
    Cipher cipher = Cipher.getInstance("DESede/CBC/NoPadding");
    cipher.init(mode, new SecretKeySpec(triple, "DESede"), new IvParameterSpec(iv));
    return cipher;
  }
}
