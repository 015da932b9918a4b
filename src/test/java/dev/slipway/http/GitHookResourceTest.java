package dev.slipway.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The door for git servers, and what is told of repositories. */
@QuarkusTest
@TestProfile(HttpTestProfile.class)
class GitHookResourceTest {
  private static final String HOOK = "/api/v1/hooks/git";
  private static final String PUSH =
      """
      {"ref": "refs/heads/main", "repository": {"clone_url": "%s"}}
      """
          .formatted(FakePorts.KnownRepositories.URL);

  @Inject FakePorts.KnownRepositories repositories;
  private final HttpDoor door = new HttpDoor();

  @BeforeEach
  void forget() {
    repositories.requested.clear();
  }

  private HttpDoor.Answer call(String path, String body, String... more) {
    String signature =
        "sha256=" + HookSignature.hmac(body.getBytes(UTF_8), "tell nobody".getBytes(UTF_8));
    String[] headers = new String[more.length + 2];
    headers[0] = HookSignature.GITHUB;
    headers[1] = signature;
    System.arraycopy(more, 0, headers, 2, more.length);
    return door.post(path, body, headers);
  }

  @Test
  void aPushAsksForItsRepositoryToBeRead() {
    HttpDoor.Answer answer = call(HOOK, PUSH, "X-GitHub-Event", "push");

    assertEquals(202, answer.status(), answer.body());
    assertEquals("{\"repositories\":[\"yards\"]}", answer.body());
    assertEquals(List.of("yards"), repositories.requested);
  }

  @Test
  void aTokenOfGitLabWillDoAndARepositoryMayBeNamed() {
    HttpDoor.Answer answer =
        door.post(HOOK + "?repository=yards", "{}", HookSignature.GITLAB, "tell nobody");

    assertEquals(202, answer.status(), answer.body());
    assertEquals(List.of("yards"), repositories.requested);
  }

  @Test
  void whatIsNotProvenIsRefusedBeforeItIsRead() {
    assertEquals("401 bad-signature ", door.post(HOOK, PUSH).problem());
    assertEquals(
        "401 bad-signature ", door.post(HOOK, PUSH, HookSignature.GITLAB, "guess").problem());
    assertEquals("401 bad-signature ", door.post(HOOK, "no JSON").problem());
    assertEquals(List.of(), repositories.requested);
  }

  @Test
  void whatIsOfNoConcernIsTakenAndNothingIsDone() {
    assertEquals(202, call(HOOK, "{\"zen\": \"x\"}", "X-GitHub-Event", "ping").status());
    assertEquals(202, call(HOOK, PUSH.replace("heads/main", "heads/other")).status());
    assertEquals(List.of(), repositories.requested);
  }

  @Test
  void whatCannotBeFoundOrReadIsSaid() {
    assertEquals("404 not-found ", call(HOOK, PUSH.replace("yards", "other")).problem());
    assertEquals("404 not-found ", call(HOOK + "?repository=none", PUSH).problem());
    assertEquals("400 bad-input ", call(HOOK, "no JSON").problem());
    assertEquals(List.of(), repositories.requested);
  }

  @Test
  void repositoriesAndProjectsTellTheirCommits() {
    String all = door.get("/api/v1/repositories").body();
    assertTrue(all.contains("\"name\":\"yards\""), all);
    assertTrue(all.contains("\"ageSeconds\":"), all);
    assertTrue(all.contains("\"author\":\"Ada <ada@example.org>\""), all);

    Map<String, ?> shop = door.get("/api/v1/projects/shop").json();
    assertEquals(
        Map.of(
            "repository",
            "yards",
            "id",
            "r1",
            "author",
            "Ada <ada@example.org>",
            "time",
            "1970-01-01T00:00:00Z",
            "subject",
            "First"),
        shop.get("commit"));
    assertEquals("r2", ((Map<?, ?>) shop.get("refused")).get("revision"));
  }
}
