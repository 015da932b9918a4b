package dev.slipway.sow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which values never leave a worker. */
class SecretMaskTest {
  @Test
  void valuesOfKeysThatLookSecretAreMasked() {
    assertEquals(
        Map.of(
            "url", "db:1",
            "dbPassword", "***",
            "API_KEY", "***",
            "list", List.of(Map.of("token", "***", "name", "x"))),
        SecretMask.mask(
            Map.of(
                "url",
                "db:1",
                "dbPassword",
                Map.of("value", "x"),
                "API_KEY",
                "abc",
                "list",
                List.of(Map.of("token", "t", "name", "x")))));
  }

  @Test
  void secretsThatWereLearntAreFoundInTexts() {
    // given
    SecretMask mask = new SecretMask();
    mask.learn(
        Map.of(
            "password",
            Map.of("input", Map.of("length", 8), "value", "hunter22"),
            "tls",
            Map.of("key", "-----BEGIN\nline one of it\n-----END"),
            "name",
            "harmless",
            "pass",
            "abc"));

    // then
    assertEquals(
        "connect as harmless with *** and *** (abc)",
        mask.mask("connect as harmless with hunter22 and line one of it (abc)"));
  }
}
