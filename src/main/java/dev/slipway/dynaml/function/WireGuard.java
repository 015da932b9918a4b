package dev.slipway.dynaml.function;

import static dev.slipway.dynaml.function.Topic.entry;

import dev.slipway.dynaml.eval.Function;
import dev.slipway.dynaml.eval.FunctionCall;
import dev.slipway.dynaml.eval.Result;
import dev.slipway.dynaml.eval.Value;
import java.io.IOException;
import java.util.Base64;
import java.util.Map;
import org.bouncycastle.math.ec.rfc7748.X25519;

/** Functions that make the keys of WireGuard. */
final class WireGuard {
  private static final int KEY_LENGTH = 32;

  static final Map<String, Function> FUNCTIONS =
      Topic.of(entry("wggenkey", WireGuard::generate), entry("wgpublickey", WireGuard::publicKey));

  private WireGuard() {}

  private static Result generate(FunctionCall call) {
    if (call.count() > 1) {
      return Result.error("a maximum of one argument expected for wggenkey");
    }
    String kind = "private";
    if (call.count() == 1) {
      if (!(call.argument(0) instanceof Value.Text text)) {
        return Result.error("argument for wggenkey must be a string (private or preshared)");
      }
      kind = text.value();
    }
    if (!kind.equals("private") && !kind.equals("preshared")) {
      return Result.error("invalid key type \"" + kind + "\", use private or preshared");
    }
    byte[] key = new byte[KEY_LENGTH];
    try {
      call.session().world().random(key);
    } catch (IOException e) {
      return Result.error("error generating key: " + e.getMessage());
    }
    if (kind.equals("private")) {
      key[0] &= (byte) 0xf8;
      key[KEY_LENGTH - 1] &= 0x7f;
      key[KEY_LENGTH - 1] |= 0x40;
    }
    return Result.of(Value.of(Base64.getEncoder().encodeToString(key)));
  }

  private static Result publicKey(FunctionCall call) {
    if (call.count() != 1) {
      return Result.error("one argument expected for wgpublickey");
    }
    if (!(call.argument(0) instanceof Value.Text text)) {
      return Result.error("argument for wgpublickey must be a private key string");
    }
    try {
      byte[] key = Base64.getDecoder().decode(text.value());
      if (key.length != KEY_LENGTH) {
        return Result.error("error in key: incorrect key size: " + key.length);
      }
      byte[] result = new byte[KEY_LENGTH];
      X25519.scalarMultBase(key, 0, result, 0);
      return Result.of(Value.of(Base64.getEncoder().encodeToString(result)));
    } catch (IllegalArgumentException e) {
      return Result.error("error in key: failed to parse base64-encoded key");
    }
  }
}
