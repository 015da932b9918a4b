package dev.slipway.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URLEncoder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What git servers write about pushes. */
class PushNoticeTest {
  private static final String GITHUB =
      """
      {"ref": "refs/heads/main", "after": "0123", "repository": {"id": 7, "full_name": "org/yards",
        "html_url": "https://git.example.org/org/yards", "ssh_url": "git@git.example.org:org/yards.git",
        "clone_url": "https://git.example.org/org/yards.git"}}
      """;
  private static final String GITLAB =
      """
      {"object_kind": "push", "ref": "refs/heads/live",
       "project": {"id": 15, "git_ssh_url": "git@git.example.org:org/yards.git",
         "git_http_url": "https://git.example.org/org/yards.git"},
       "repository": {"name": "yards", "url": "git@git.example.org:org/yards.git"}}
      """;

  private static PushNotice read(String body) {
    return PushNotice.of(body.getBytes(UTF_8));
  }

  @Test
  void gitHubAndGiteaNameTheRepository() {
    PushNotice notice = read(GITHUB);

    assertEquals("refs/heads/main", notice.ref());
    assertEquals(
        List.of(
            "https://git.example.org/org/yards.git",
            "git@git.example.org:org/yards.git",
            "https://git.example.org/org/yards"),
        notice.urls());
    assertEquals(notice, read("payload=" + URLEncoder.encode(GITHUB, UTF_8)));
  }

  @Test
  void gitLabNamesTheProject() {
    PushNotice notice = read(GITLAB);

    assertEquals("refs/heads/live", notice.ref());
    assertEquals(
        List.of("https://git.example.org/org/yards.git", "git@git.example.org:org/yards.git"),
        notice.urls());
  }

  @Test
  void aPushToAnotherBranchIsOfNoConcern() {
    PushNotice notice = read(GITLAB);

    assertTrue(notice.concerns("live"));
    assertTrue(notice.concerns("refs/heads/live"));
    assertTrue(notice.concerns(""));
    assertFalse(notice.concerns("main"));
    assertTrue(read("{}").concerns("main"));
  }
}
