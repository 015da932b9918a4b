package dev.slipway.git;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real servers, fine ones and bad ones (reliability F32): what is said, and that it ends. */
@Timeout(120)
class GitServersTest {
  private static final Duration SHORT = Duration.ofSeconds(1);
  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir private Path folder;
  private BareRepository repository;
  private Desk desk;
  private String commit;

  @BeforeAll
  static void git() {
    GitProgram.require();
  }

  @BeforeEach
  void push() {
    repository = BareRepository.in(folder.resolve("srv/yards.git"));
    byte[] noise = new byte[20_000];
    new Random(1).nextBytes(noise);
    commit =
        repository
            .file("shop/shipyard.yaml", Desk.shipyard("pack"))
            .file("shop/noise", noise)
            .commit("one");
    desk = new Desk(folder.resolve("clones"));
  }

  @AfterEach
  void close() {
    repository.close();
  }

  private static GitSource source(String url) {
    return Desk.source("yards", url);
  }

  private static GitSource source(String url, Path credentials) {
    return Desk.source("yards", url, "", Credentials.of(credentials.toString()));
  }

  @Test
  void theDaemonOfGitIsReadAlsoThroughChanges() throws Exception {
    try (GitDaemon daemon = new GitDaemon(folder.resolve("srv"))) {
      RepositorySync sync = desk.sync(source("git://127.0.0.1:" + daemon.port() + "/yards.git"));
      sync.sync();
      assertEquals(commit, desk.revisions.inForce("shop"));

      String second = repository.file("shop/shipyard.yaml", Desk.shipyard("ship")).commit("two");
      sync.sync();
      assertEquals(second, desk.revisions.inForce("shop"));
      String third = repository.file("shop/shipyard.yaml", Desk.shipyard("a")).rewrite("three");
      sync.sync();
      assertEquals(third, desk.revisions.inForce("shop"));
      sync.rest();
    }
  }

  @Test
  void aBadNetworkIsNamedInTimeAndHarmsNothing() throws Exception {
    try (GitDaemon daemon = new GitDaemon(folder.resolve("srv"));
        BadNetwork network = new BadNetwork(daemon.port())) {
      GitSource source = source("git://127.0.0.1:" + network.port() + "/yards.git");
      assertEquals("read", desk.outcome(source));

      network.is(BadNetwork.Mood.BLACK_HOLE);
      desk.patience(SHORT, LONG);
      assertEquals("the server did not answer within 1 s", desk.outcome(source));
      network.is(BadNetwork.Mood.TRICKLE);
      desk.patience(LONG, SHORT);
      assertEquals(
          "expected the whole branch in time, found a server that is too slow",
          desk.outcome(source));
      network.is(BadNetwork.Mood.RESET);
      desk.patience(LONG, LONG);
      String reset = desk.outcome(source);
      assertTrue(!reset.equals("read") && !reset.isBlank(), reset);

      assertEquals(commit, desk.revisions.inForce("shop"));
      network.is(BadNetwork.Mood.FINE);
      assertEquals("read", desk.outcome(source));
    }
  }

  @Test
  void aServerThatIsNotThereIsNamed() throws Exception {
    int nobody;
    try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      nobody = probe.getLocalPort();
    }
    for (String url :
        List.of(
            "git://127.0.0.1:" + nobody + "/yards.git",
            "http://127.0.0.1:" + nobody + "/yards.git")) {
      assertEquals("nothing answers at " + url, desk.outcome(source(url)));
    }
    String none = folder.resolve("srv/none.git").toString();
    assertEquals(
        "there is no repository at " + none + ", or it may not be seen",
        desk.outcome(source(none)));
  }

  @Test
  void overHttpATokenIsShownToTheConfiguredServerAlone() throws Exception {
    Path credentials = Files.createDirectories(folder.resolve("credentials"));
    try (GitHttpServer server = new GitHttpServer(folder.resolve("srv"));
        GitHttpServer other = new GitHttpServer(folder.resolve("srv"))) {
      server.requireToken("geheim");
      GitSource source = source(server.url("yards.git"), credentials);
      String refused =
          "the server refused the credentials, or wants some"
              + " (slipway.shipyards.git.yards.credentials)";

      // without a token, with a wrong one, with the right one
      assertEquals(refused, desk.outcome(source));
      Files.writeString(credentials.resolve("token"), "wrong");
      assertEquals(refused, desk.outcome(source));
      Files.writeString(credentials.resolve("token"), "geheim\n");
      assertEquals("read", desk.outcome(source));
      assertTrue(server.logins.contains("git:geheim"), server.logins::toString);

      // and a server that sends us to another one does not pass it on
      other.requireToken("geheim");
      server.redirect(other.url(""));
      assertEquals(refused, desk.outcome(source));
      assertEquals(List.of(), other.logins);
    }
  }

  @Test
  void overHttpsTheCertificateMustBeTrusted() throws Exception {
    Path credentials = Files.createDirectories(folder.resolve("credentials"));
    ServerCertificate own = ServerCertificate.ofLoopback();
    ServerCertificate stranger = ServerCertificate.ofLoopback();
    try (GitHttpServer server = GitHttpServer.secure(folder.resolve("srv"), own.context())) {
      GitSource source = source(server.url("yards.git"), credentials);
      String distrust = "the server's certificate is not trusted";

      String unknown = desk.outcome(source);
      assertTrue(unknown.startsWith(distrust), unknown);
      stranger.write(credentials.resolve("ca.crt"));
      String other = desk.outcome(source);
      assertTrue(other.startsWith(distrust), other);
      own.write(credentials.resolve("ca.crt"));
      assertEquals("read", desk.outcome(source));
    }
  }

  @Test
  void overSshTheHostMustBeTheOneThatIsKnown() throws Exception {
    try (SshHost host = new SshHost()) {
      KeyPair right = SshHost.keyPair();
      KeyPair wrong = SshHost.keyPair();
      host.useKey(right);
      Path known = host.credentials(folder.resolve("known"), host.user(), right.getPublic());
      String url = host.url(repository.folder());
      assertEquals("read", desk.outcome(source(url, known)));

      // another user's key
      Path stranger =
          host.credentials(folder.resolve("stranger"), SshHost.keyPair(), right.getPublic());
      assertEquals(
          "the server refused the credentials, or wants some"
              + " (slipway.shipyards.git.yards.credentials)",
          desk.outcome(source(url, stranger)));

      // another host's key
      host.useKey(wrong);
      assertEquals(
          "the server shows a host key that `known_hosts` does not have for it; nothing is read"
              + " from it",
          desk.outcome(source(url, known)));

      // and a file without hosts is not filled
      Files.writeString(known.resolve("known_hosts"), "");
      assertTrue(desk.outcome(source(url, known)).startsWith("the server shows a host key"));
      assertEquals("", Files.readString(known.resolve("known_hosts")));
      assertEquals(commit, desk.revisions.inForce("shop"));
    }
  }

  @Test
  void whatAUserHasConfiguredForGitDoesNotReachIn() throws IOException, InterruptedException {
    // given a home whose configuration would send every address to nowhere
    Path home = Files.createDirectories(folder.resolve("home"));
    Files.writeString(
        home.resolve(".gitconfig"),
        "[url \"/nowhere/\"]\n  insteadOf = " + folder.resolve("srv") + "/\n");
    String before = System.getProperty("user.home");
    System.setProperty("user.home", home.toString());
    try {
      assertEquals("read", desk.outcome(source(repository.folder().toString())));
    } finally {
      System.setProperty("user.home", before);
    }
  }
}
