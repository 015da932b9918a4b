package dev.slipway.dynaml.function;

import static dev.slipway.dynaml.function.Topic.entry;

import dev.slipway.dynaml.eval.Function;
import dev.slipway.dynaml.eval.FunctionCall;
import dev.slipway.dynaml.eval.Result;
import dev.slipway.dynaml.eval.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import org.bouncycastle.crypto.generators.OpenBSDBCrypt;

/** Functions that hash passwords and check them. */
final class Passwords {
  private static final String MAGIC = "$apr1$";
  private static final int SALT_LENGTH = 8;
  private static final int BCRYPT_SALT = 16;
  private static final int LONGEST_BCRYPT = 72;
  private static final String BCRYPT_VERSION = "2a";
  private static final String ALPHABET =
      "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  private static final int[] ORDER = {12, 6, 0, 13, 7, 1, 14, 8, 2, 15, 9, 3, 5, 10, 4, 11};
  private static final int ROUNDS = 1000;

  static final Map<String, Function> FUNCTIONS =
      Topic.of(
          entry("bcrypt", Passwords::bcrypt),
          entry("bcrypt_check", Passwords::bcryptCheck),
          entry("md5crypt", Passwords::md5crypt),
          entry("md5crypt_check", Passwords::md5cryptCheck));

  /** Each step more takes twice as long; this one takes some seconds. */
  private static final int HIGHEST_COST = 16;

  private Passwords() {}

  private static Result bcrypt(FunctionCall call) {
    if (call.count() < 1 || call.count() > 2) {
      return Result.error("bcrypt takes one or two arguments");
    }
    if (!(call.argument(0) instanceof Value.Text password)) {
      return Result.error("first argument for bcrypt must be a string");
    }
    long cost = 10;
    if (call.count() == 2) {
      if (!(call.argument(1) instanceof Value.Int given)) {
        return Result.error("second argument for bcrypt must be an integer");
      }
      cost = given.value() < 4 ? 10 : given.value();
    }
    if (cost > HIGHEST_COST && cost <= 31) {
      return Result.error(
          "bcrypt error: cost "
              + cost
              + " takes too long, at most "
              + HIGHEST_COST
              + " is allowed");
    }
    if (cost > 31) {
      return Result.error(
          "bcrypt error: crypto/bcrypt: cost "
              + cost
              + " is outside allowed inclusive range 4..31");
    }
    byte[] text = password.value().getBytes(StandardCharsets.UTF_8);
    if (text.length > LONGEST_BCRYPT) {
      return Result.error("bcrypt error: bcrypt: password length exceeds 72 bytes");
    }
    try {
      byte[] salt = new byte[BCRYPT_SALT];
      call.session().world().random(salt);
      return Result.of(Value.of(OpenBSDBCrypt.generate(BCRYPT_VERSION, text, salt, (int) cost)));
    } catch (IOException e) {
      return Result.error("bcrypt: " + e.getMessage());
    }
  }

  private static Result bcryptCheck(FunctionCall call) {
    Result problem = pair(call);
    if (problem != null) {
      return problem;
    }
    try {
      byte[] text = text(call, 0).getBytes(StandardCharsets.UTF_8);
      return Result.of(Value.of(OpenBSDBCrypt.checkPassword(text(call, 1), text)));
    } catch (RuntimeException e) {
      return Result.of(Value.of(false));
    }
  }

  private static @org.jspecify.annotations.Nullable Result pair(FunctionCall call) {
    if (call.count() != 2) {
      return Result.error(call.name() + " takes two arguments");
    }
    if (!(call.argument(0) instanceof Value.Text)) {
      return Result.error("first argument for " + call.name() + " must be a string");
    }
    return call.argument(1) instanceof Value.Text
        ? null
        : Result.error("second argument for " + call.name() + " must be a string");
  }

  private static String text(FunctionCall call, int index) {
    return call.argument(index) instanceof Value.Text text ? text.value() : "";
  }

  private static Result md5crypt(FunctionCall call) {
    if (call.count() != 1) {
      return Result.error("md5crypt takes one argument");
    }
    if (!(call.argument(0) instanceof Value.Text password)) {
      return Result.error("first argument for md5crypt must be a string");
    }
    try {
      byte[] random = new byte[SALT_LENGTH];
      call.session().world().random(random);
      StringBuilder salt = new StringBuilder();
      for (byte b : random) {
        salt.append(ALPHABET.charAt(b & 63));
      }
      return Result.of(Value.of(crypt(password.value(), salt.toString(), MAGIC)));
    } catch (IOException e) {
      return Result.error("md5crypt: " + e.getMessage());
    }
  }

  private static Result md5cryptCheck(FunctionCall call) {
    Result problem = pair(call);
    if (problem != null) {
      return problem;
    }
    String hash = text(call, 1);
    String[] parts = hash.split("\\$", -1);
    if (parts.length != 4) {
      return Result.error("invalid md5crypt hash: must contain three '$' characters");
    }
    String again = crypt(text(call, 0), parts[2], "$" + parts[1] + "$");
    return Result.of(Value.of(again.equals(hash)));
  }

  /** The MD5-based password hash of BSD and Apache. */
  private static String crypt(String password, String salt, String magic) {
    byte[] secret = password.getBytes(StandardCharsets.UTF_8);
    byte[] grains = salt.getBytes(StandardCharsets.UTF_8);
    byte[] mixin = digest(secret, grains, secret);
    MessageDigest digest = Digests.md5();
    digest.update(secret);
    digest.update(magic.getBytes(StandardCharsets.UTF_8));
    digest.update(grains);
    for (int i = 0; i < secret.length; i++) {
      digest.update(mixin[i % mixin.length]);
    }
    for (int i = secret.length; i != 0; i >>= 1) {
      digest.update((i & 1) == 0 ? secret[0] : 0);
    }
    byte[] state = digest.digest();
    for (int round = 0; round < ROUNDS; round++) {
      byte[] first = (round & 1) == 0 ? state : secret;
      byte[] last = (round & 1) == 0 ? secret : state;
      state =
          digest(
              first,
              round % 3 == 0 ? new byte[0] : grains,
              round % 7 == 0 ? new byte[0] : secret,
              last);
    }
    return magic + salt + "$" + encode(state);
  }

  private static byte[] digest(byte[]... parts) {
    MessageDigest digest = Digests.md5();
    for (byte[] part : parts) {
      digest.update(part);
    }
    return digest.digest();
  }

  private static String encode(byte[] state) {
    StringBuilder text = new StringBuilder();
    int value = 0;
    int bits = 0;
    for (int index : ORDER) {
      value |= (state[index] & 255) << bits;
      for (bits += 8; bits > 6; bits -= 6) {
        text.append(ALPHABET.charAt(value & 63));
        value >>= 6;
      }
    }
    return text.append(ALPHABET.charAt(value & 63)).toString();
  }
}
