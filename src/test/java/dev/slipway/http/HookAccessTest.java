package dev.slipway.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.vertx.core.net.SocketAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HookAccessTest {
  private static final SocketAddress HERE = SocketAddress.inetSocketAddress(5000, "127.0.0.1");
  private static final SocketAddress ELSEWHERE = SocketAddress.inetSocketAddress(5000, "10.1.2.3");

  @TempDir private Path folder;
  private final Secrets secrets = new Secrets();

  @Test
  void withoutSecretsThisMachineAloneIsLetIn() {
    assertEquals(0, status(null, HERE));
    assertEquals(0, status(null, SocketAddress.inetSocketAddress(5000, "::1")));
    assertEquals(403, status(null, ELSEWHERE));
    assertEquals(403, status("Bearer guess", ELSEWHERE));
  }

  @Test
  void eachOfTwoTokensIsGoodFromAnywhere() {
    secrets.token = Optional.of(List.of("new-token", "old-token"));

    assertEquals(0, status("Bearer new-token", ELSEWHERE));
    assertEquals(0, status("bearer old-token", ELSEWHERE));
    assertEquals(401, status("Bearer new-toke", ELSEWHERE));
    assertEquals(401, status("Bearer", HERE));
    assertEquals(401, status("new-token", HERE));
    assertEquals(401, status(null, HERE));
    assertEquals(401, status(basic(":new-token"), HERE));
  }

  @Test
  void aUserAndAPasswordAreGood() {
    secrets.user = Optional.of("prometheus");
    secrets.password = Optional.of("pass:word");

    assertEquals(0, status(basic("prometheus:pass:word"), ELSEWHERE));
    assertEquals(401, status(basic("prometheus:passwor"), ELSEWHERE));
    assertEquals(401, status(basic("other:pass:word"), ELSEWHERE));
    assertEquals(401, status("Basic ???", HERE));
    assertEquals(401, status("Bearer prometheus:pass:word", HERE));
  }

  @Test
  void secretsInFilesAreReadForEachRequest() throws IOException {
    Path tokens = Files.writeString(folder.resolve("tokens"), "one\n\ntwo\n");
    secrets.tokenFile = Optional.of(tokens);
    assertEquals(0, status("Bearer two", ELSEWHERE));

    Files.writeString(tokens, "three\n");
    assertEquals(401, status("Bearer two", ELSEWHERE));
    assertEquals(0, status("Bearer three", ELSEWHERE));

    secrets.user = Optional.of("me");
    secrets.passwordFile = Optional.of(Files.writeString(folder.resolve("password"), "secret\n"));
    assertEquals(0, status(basic("me:secret"), ELSEWHERE));
  }

  @Test
  void aSecretThatIsMissingOrEmptyLetsNobodyIn() throws IOException {
    secrets.tokenFile = Optional.of(folder.resolve("nothing"));
    assertEquals(503, status("Bearer ", HERE));
    assertEquals(503, status(null, HERE));

    secrets.tokenFile = Optional.of(Files.writeString(folder.resolve("empty"), "\n"));
    assertEquals(503, status("Bearer ", HERE));

    secrets.tokenFile = Optional.empty();
    secrets.user = Optional.of("me");
    assertEquals(503, status(basic("me:"), HERE));
  }

  private int status(@Nullable String authorization, SocketAddress from) {
    return new HookAccess(secrets)
        .obstacle(authorization, from)
        .map(ProblemDetail::status)
        .orElse(0);
  }

  private static String basic(String credentials) {
    return "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(UTF_8));
  }

  /** A configuration that tests fill in. */
  private static final class Secrets implements AlertsConfig {
    private Optional<List<String>> token = Optional.empty();
    private Optional<Path> tokenFile = Optional.empty();
    private Optional<String> user = Optional.empty();
    private Optional<String> password = Optional.empty();
    private Optional<Path> passwordFile = Optional.empty();

    @Override
    public Labels labels() {
      throw new AssertionError("labels are nobody's credentials");
    }

    @Override
    public Optional<List<String>> token() {
      return token;
    }

    @Override
    public Optional<Path> tokenFile() {
      return tokenFile;
    }

    @Override
    public Optional<String> user() {
      return user;
    }

    @Override
    public Optional<String> password() {
      return password;
    }

    @Override
    public Optional<Path> passwordFile() {
      return passwordFile;
    }
  }
}
