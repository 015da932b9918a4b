package dev.slipway.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What proves a webhook, and that nothing else does. */
class HookSignatureTest {
  private static final byte[] BODY = "{\"ref\":\"refs/heads/main\"}".getBytes(UTF_8);
  private static final byte[] OLD = "old secret".getBytes(UTF_8);
  private static final byte[] NEW = "new secret".getBytes(UTF_8);

  private static boolean isValid(String header, String value, byte[] body, byte[]... secrets) {
    Map<String, String> headers = Map.of(header, value);
    return HookSignature.isValid(
        name -> Optional.ofNullable(headers.get(name)), body, List.of(secrets));
  }

  @Test
  void theHmacIsTheOneThatOthersCompute() {
    // as `printf %s "Hello, World!" | openssl dgst -sha256 -hmac "It's a Secret to Everybody"`
    assertEquals(
        "757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17",
        HookSignature.hmac(
            "Hello, World!".getBytes(UTF_8), "It's a Secret to Everybody".getBytes(UTF_8)));
  }

  @Test
  void eachServerProvesItselfInItsWay() {
    String hmac = HookSignature.hmac(BODY, NEW);

    assertTrue(isValid(HookSignature.GITHUB, "sha256=" + hmac, BODY, NEW));
    assertTrue(isValid(HookSignature.GITEA, hmac, BODY, NEW));
    assertTrue(isValid(HookSignature.GITLAB, "new secret", BODY, NEW));
    assertFalse(isValid(HookSignature.GITHUB, hmac, BODY, NEW));
    assertFalse(isValid(HookSignature.GITLAB, hmac, BODY, NEW));
  }

  @Test
  void twoSecretsCountWhileOneIsReplaced() {
    for (byte[] secret : List.of(OLD, NEW)) {
      String signature = "sha256=" + HookSignature.hmac(BODY, secret);
      assertTrue(isValid(HookSignature.GITHUB, signature, BODY, OLD, NEW));
    }
    assertFalse(
        isValid(HookSignature.GITHUB, "sha256=" + HookSignature.hmac(BODY, OLD), BODY, NEW));
  }

  @Test
  void anyOtherBitOfBodyOrSignatureIsNoProof() {
    String hmac = HookSignature.hmac(BODY, NEW);
    for (int bit = 0; bit < BODY.length * 8; bit++) {
      byte[] body = BODY.clone();
      body[bit / 8] ^= (byte) (1 << bit % 8);
      assertFalse(isValid(HookSignature.GITEA, hmac, body, NEW), "bit " + bit);
    }
    for (int bit = 0; bit < hmac.length() * 7; bit++) {
      char[] text = hmac.toCharArray();
      text[bit / 7] ^= (char) (1 << bit % 7);
      assertFalse(isValid(HookSignature.GITEA, new String(text), BODY, NEW), "bit " + bit);
    }
    assertFalse(isValid(HookSignature.GITEA, hmac + "0", BODY, NEW));
    assertFalse(isValid(HookSignature.GITEA, hmac.substring(1), BODY, NEW));
    assertFalse(isValid(HookSignature.GITEA, "", BODY, NEW));
    assertFalse(isValid("X-Other", hmac, BODY, NEW));
  }

  @Test
  void withoutSecretsNothingIsValid() {
    assertFalse(isValid(HookSignature.GITLAB, "", BODY));
    assertFalse(isValid(HookSignature.GITLAB, "x", BODY));
  }
}
