package dev.slipway.git;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Secrets by reference. */
class CredentialsTest {
  @TempDir private Path folder;

  private void write(String name, String text, String permissions) throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
  }

  @Test
  void aTokenIsReadAnewEachTime() throws IOException {
    Credentials credentials = Credentials.of(folder.toString());
    assertEquals(Optional.empty(), credentials.login());

    write("token", "first\n", "rw-------");
    assertEquals(Optional.of(new Credentials.Login("git", "first")), credentials.login());

    write("token", "second\n", "rw-------");
    write("username", "bot\n", "rw-------");
    assertEquals(Optional.of(new Credentials.Login("bot", "second")), credentials.login());
  }

  @Test
  void aTokenMayStandInTheEnvironment() throws IOException {
    Map<String, String> environment = Map.of("TOKEN", "geheim");
    Credentials known = new Credentials.Variable("TOKEN", environment::get);
    Credentials unknown = new Credentials.Variable("OTHER", environment::get);

    assertEquals(Optional.of(new Credentials.Login("git", "geheim")), known.login());
    IOException missing = assertThrows(IOException.class, unknown::login);
    assertTrue(missing.getMessage().contains("OTHER"), missing.getMessage());
  }

  @Test
  void noSecretIsShown() throws IOException {
    write("token", "geheim", "rw-------");
    Credentials folders = Credentials.of(folder.toString());
    Credentials variable = new Credentials.Variable("TOKEN", _ -> "geheim");

    for (Object shown : new Object[] {folders, folders.login(), variable, variable.login()}) {
      assertFalse(shown.toString().contains("geheim"), shown::toString);
    }
  }

  @Test
  void sshNeedsAKeyThatOnlyItsOwnerReadsAndKnownHosts() throws IOException {
    Credentials credentials = Credentials.of(folder.toString());
    assertTrue(refusal(credentials).contains("`ssh-privatekey` or `identity`"));

    write("identity", "a key", "rw-r--r--");
    assertTrue(refusal(credentials).contains("only its owner can read"));

    write("identity", "a key", "r--------");
    assertTrue(refusal(credentials).contains("`known_hosts`"));

    write("known_hosts", "", "rw-r--r--");
    assertEquals(
        new Credentials.Key(folder.resolve("identity"), folder.resolve("known_hosts")),
        credentials.key());
    assertTrue(refusal(new Credentials.None()).contains("as `credentials` for ssh"));
  }

  private static String refusal(Credentials credentials) {
    return assertThrows(Credentials.Missing.class, credentials::key).getMessage();
  }
}
