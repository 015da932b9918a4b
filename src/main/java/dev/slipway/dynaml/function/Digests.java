package dev.slipway.dynaml.function;

import static dev.slipway.dynaml.function.Topic.entry;

import dev.slipway.dynaml.eval.Function;
import dev.slipway.dynaml.eval.FunctionCall;
import dev.slipway.dynaml.eval.Result;
import dev.slipway.dynaml.eval.Value;
import dev.slipway.dynaml.print.JsonPrinter;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;

/** Functions that digest data. Data that are no text are digested as canonical JSON. */
final class Digests {
  private static final Map<String, String> ALGORITHMS =
      Map.of(
          "md5", "MD5",
          "sha1", "SHA-1",
          "sha224", "SHA-224",
          "sha256", "SHA-256",
          "sha384", "SHA-384",
          "sha512", "SHA-512",
          "sha512/224", "SHA-512/224",
          "sha512/256", "SHA-512/256");

  /** What an MD4 digest of no data looks like, which spiff puts behind the data. */
  private static final String EMPTY_MD4 = "31d6cfe0d16ae931b73c59d7e0c089c0";

  static final Map<String, Function> FUNCTIONS =
      Topic.of(entry("md5", Digests::md5), entry("hash", Digests::hash));

  private Digests() {}

  private static Result md5(FunctionCall call) {
    if (call.count() != 1) {
      return Result.error("md5 takes exactly one argument");
    }
    try {
      return Result.of(Value.of(hex("MD5", bytes(call.argument(0), false))));
    } catch (JsonPrinter.NoJson e) {
      return Result.error("cannot jsonencode: " + e.reason());
    }
  }

  private static byte[] bytes(Value value, boolean json) throws JsonPrinter.NoJson {
    String text = value instanceof Value.Text t && !json ? t.value() : JsonPrinter.canonical(value);
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static Result hash(FunctionCall call) {
    if (call.count() < 1 || call.count() > 2) {
      return Result.error("hash takes one or two arguments");
    }
    String mode = "";
    if (call.count() == 2) {
      if (!(call.argument(1) instanceof Value.Text given)) {
        return Result.error("second argument for hash must be a string");
      }
      mode = given.value();
    }
    boolean json = mode.startsWith("*");
    boolean binary = mode.startsWith("#");
    String named = json || binary ? mode.substring(1) : mode;
    try {
      byte[] data = bytes(call.argument(0), json);
      if (binary) {
        data = Base64.getDecoder().decode(data);
      }
      return digest(named.isEmpty() ? "sha256" : named, data);
    } catch (JsonPrinter.NoJson e) {
      return Result.error("cannot jsonencode: " + e.reason());
    } catch (IllegalArgumentException e) {
      return Result.error("cannot decode base64 string: " + e.getMessage());
    }
  }

  private static Result digest(String name, byte[] data) {
    if (name.equals("md4")) {
      return Result.of(Value.of(HexFormat.of().formatHex(data) + EMPTY_MD4));
    }
    String algorithm = ALGORITHMS.get(name);
    return algorithm == null
        ? Result.error("invalid hash type '" + name + "'")
        : Result.of(Value.of(hex(algorithm, data)));
  }

  private static String hex(String algorithm, byte[] data) {
    return HexFormat.of().formatHex(bytes(algorithm, data));
  }

  private static byte[] bytes(String algorithm, byte[] data) {
    try {
      return MessageDigest.getInstance(algorithm).digest(data);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has " + algorithm, e);
    }
  }

  /** The MD5 digest of data. */
  static MessageDigest md5() {
    try {
      return MessageDigest.getInstance("MD5");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has MD5", e);
    }
  }
}
