package dev.slipway.http;

import dev.slipway.event.Data;
import dev.slipway.wire.Json;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a git server says of a push.
 *
 * @param ref what was pushed to, such as {@code refs/heads/main}; empty where it is not told
 * @param urls the addresses of the repository
 */
record PushNotice(String ref, List<String> urls) {
  private static final String FORM_FIELD = "payload=";
  private static final List<String> ADDRESSES =
      List.of("clone_url", "ssh_url", "git_url", "html_url", "git_http_url", "git_ssh_url");

  PushNotice {
    urls = List.copyOf(urls);
  }

  /** Reads the JSON of GitHub, Gitea or GitLab, also where GitHub sends it as a form. */
  static PushNotice of(byte[] body) {
    Map<String, @Nullable Object> notice = Json.parse(json(body));
    // GitLab has its addresses under `project`, the others under `repository`.
    List<String> urls =
        Stream.of("repository", "project")
            .map(member -> Data.asMap(notice.get(member)))
            .flatMap(repository -> ADDRESSES.stream().map(name -> Data.text(repository.get(name))))
            .filter(url -> !url.isEmpty())
            .distinct()
            .toList();
    return new PushNotice(Data.text(notice.get("ref")), urls);
  }

  private static byte[] json(byte[] body) {
    String text = new String(body, StandardCharsets.UTF_8);
    return text.startsWith(FORM_FIELD)
        ? URLDecoder.decode(text.substring(FORM_FIELD.length()), StandardCharsets.UTF_8)
            .getBytes(StandardCharsets.UTF_8)
        : body;
  }

  /** Whether a push may concern who follows a branch; an empty one is the default branch. */
  boolean concerns(String branch) {
    Optional<String> followed =
        Optional.of(branch)
            .filter(name -> !name.isEmpty())
            .map(name -> name.startsWith("refs/") ? name : "refs/heads/" + name);
    return ref.isEmpty() || followed.isEmpty() || followed.get().equals(ref);
  }
}
