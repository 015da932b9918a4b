package dev.slipway.http;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * What proves that a webhook comes from somebody who knows a secret: an HMAC-SHA256 over the very
 * bytes of the body (GitHub, Gitea, Forgejo), or the secret itself (GitLab). All secrets are tried,
 * and each comparison takes the same time whatever is wrong.
 */
final class HookSignature {
  static final String GITHUB = "X-Hub-Signature-256";
  static final String GITEA = "X-Gitea-Signature";
  static final String GITLAB = "X-Gitlab-Token";

  private static final String ALGORITHM = "HmacSHA256";
  private static final String GITHUB_PREFIX = "sha256=";

  private HookSignature() {}

  /**
   * Whether one of the secrets proves a body.
   *
   * @param header the value of a header, where it is there
   */
  static boolean isValid(
      Function<String, Optional<String>> header, byte[] body, List<byte[]> secrets) {
    boolean valid = false;
    for (byte[] secret : secrets) {
      valid |= header.apply(GITHUB).filter(value -> isHmac(value, body, secret, true)).isPresent();
      valid |= header.apply(GITEA).filter(value -> isHmac(value, body, secret, false)).isPresent();
      valid |=
          header
              .apply(GITLAB)
              .filter(
                  value -> MessageDigest.isEqual(value.getBytes(StandardCharsets.UTF_8), secret))
              .isPresent();
    }
    return valid;
  }

  private static boolean isHmac(String value, byte[] body, byte[] secret, boolean prefixed) {
    String expected = (prefixed ? GITHUB_PREFIX : "") + hmac(body, secret);
    return MessageDigest.isEqual(
        expected.getBytes(StandardCharsets.UTF_8), value.getBytes(StandardCharsets.UTF_8));
  }

  /** The HMAC-SHA256 of a body as hexadecimal text. */
  static String hmac(byte[] body, byte[] secret) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret, ALGORITHM));
      return HexFormat.of().formatHex(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
