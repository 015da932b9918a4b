package dev.slipway.uniform;

import dev.slipway.shipyard.Durations;
import dev.slipway.uniform.template.JsonText;
import dev.slipway.uniform.template.Template;
import dev.slipway.yaml.Node;
import dev.slipway.yaml.Span;
import dev.slipway.yaml.Spelling;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads the {@code webhook} of a worker.
 *
 * <pre>{@code
 * webhook:
 *   url: https://chat.example.org/hooks/{{secret.CHAT}}
 *   method: POST                       # default
 *   headers: { X-Project: "{{data.project}}" }
 *   body: { text: "{{data.service}} is out" }   # or a text; default the whole event
 *   timeout: 30s                       # default; at most 10m
 *   retries: 2                         # default 0; at most 10
 * }</pre>
 */
final class WebhookReader {
  private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration LONGEST = Duration.ofMinutes(10);
  private static final int MOST_RETRIES = 10;
  private static final List<String> KEYS =
      List.of("url", "method", "headers", "body", "timeout", "retries");
  private static final List<String> METHODS =
      List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE");
  private static final Set<String> WITHOUT_BODY = Set.of("GET", "HEAD");
  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");
  private static final Pattern SCHEME = Pattern.compile("(?i)https?://[^/?#]+.*", Pattern.DOTALL);

  /** A text of JSON that is one place and nothing else, but for keys. */
  private static final Pattern LONE_PLACE =
      Pattern.compile("(?<=[:,\\[])\"(\\{\\{[^\"{}]*}})\"(?!:)");

  /** Headers that say how a message is sent; the client sets them. */
  private static final Set<String> RESERVED =
      Set.of(
          "host",
          "content-length",
          "transfer-encoding",
          "connection",
          "keep-alive",
          "upgrade",
          "te",
          "trailer",
          "expect",
          "proxy-authorization",
          "proxy-connection");

  private final YamlFields fields;

  WebhookReader(YamlFields fields) {
    this.fields = fields;
  }

  /** The request, as far as it can be told; what is wrong is among the problems. */
  Optional<Uniform.Webhook> read(Node node) {
    Optional<Node.Mapping> found = fields.mapping(node, "a map for webhook");
    if (found.isEmpty()) {
      return Optional.empty();
    }
    Node.Mapping map = found.get();
    fields.knownKeys(map, KEYS);
    Optional<Template> url = url(map);
    String method = method(map);
    Map<String, Template> headers = headers(map);
    Optional<Template> body = body(map, method);
    Duration timeout = timeout(map);
    int retries = retries(map);
    return url.map(where -> new Uniform.Webhook(where, method, headers, body, timeout, retries));
  }

  private Optional<Template> url(Node.Mapping map) {
    Optional<Template> url =
        fields
            .required(map, "url")
            .flatMap(node -> fields.text(node, "url"))
            .flatMap(text -> template(fields.valueSpan(map, "url"), text));
    if (url.isPresent()) {
      String beginning = url.get().beginning();
      boolean complete = !beginning.isEmpty() || url.get().isConstant();
      if (complete && !SCHEME.matcher(beginning + "x").matches()) {
        fields.error(
            fields.valueSpan(map, "url"),
            "bad-url",
            "expected a URL such as https://example.org/path, found `" + beginning + "`",
            "");
        return Optional.empty();
      }
    }
    return url;
  }

  private Optional<Template> template(Span span, String text) {
    return switch (Template.read(text)) {
      case Template.Reading.Parsed(Template template) -> Optional.of(template);
      case Template.Reading.Malformed(String message, String hint) -> {
        fields.error(span, "bad-template", message, hint);
        yield Optional.empty();
      }
    };
  }

  private String method(Node.Mapping map) {
    String method =
        fields.optional(map, "method").flatMap(node -> fields.text(node, "method")).orElse("POST");
    if (!METHODS.contains(method)) {
      fields.error(
          fields.valueSpan(map, "method"),
          "bad-method",
          "expected one of " + String.join(", ", METHODS) + ", found `" + method + "`",
          Spelling.hint(method.toUpperCase(Locale.ROOT), METHODS));
    }
    return method;
  }

  private Map<String, Template> headers(Node.Mapping map) {
    Map<String, Template> headers = new LinkedHashMap<>();
    Span span = fields.valueSpan(map, "headers");
    fields
        .textMap(map, "headers")
        .forEach((name, value) -> {
          String lower = name.toLowerCase(Locale.ROOT);
          if (!TOKEN.matcher(name).matches()) {
            fields.error(
                span, "bad-name", "expected the name of a header, found `" + name + "`", "");
          } else if (RESERVED.contains(lower)) {
            String message = "expected headers other than " + name + ", found it";
            fields.error(span, "reserved-name", message, "the client sets it itself");
          } else if (headers.keySet().stream().anyMatch(name::equalsIgnoreCase)) {
            String message = "expected each header once, found another `" + name + "`";
            fields.error(span, "duplicate-key", message, "");
          }
          template(span, value).ifPresent(template -> headers.put(name, template));
        });
    return headers;
  }

  /** A text as it stands, and a map or a list as JSON, where a lone place is a value itself. */
  private Optional<Template> body(Node.Mapping map, String method) {
    Optional<Node> node = fields.optional(map, "body");
    if (node.isPresent() && WITHOUT_BODY.contains(method)) {
      String message = "expected no body with " + method + ", found one";
      fields.error(node.get().span(), "bad-value", message, "");
    }
    return node.flatMap(body ->
        template(
            body.span(),
            body instanceof Node.Scalar scalar
                ? scalar.text()
                : LONE_PLACE.matcher(JsonText.of(body.toExactValue())).replaceAll("$1")));
  }

  private Duration timeout(Node.Mapping map) {
    Optional<String> text =
        fields.optional(map, "timeout").flatMap(node -> fields.text(node, "timeout"));
    if (text.isEmpty()) {
      return DEFAULT_TIMEOUT;
    }
    Optional<Duration> timeout =
        Durations.parse(text.get())
            .filter(Duration::isPositive)
            .filter(duration -> duration.compareTo(LONGEST) <= 0);
    if (timeout.isEmpty()) {
      fields.error(
          fields.valueSpan(map, "timeout"),
          "bad-duration",
          "expected a duration above 0 and up to 10m such as 30s, found `" + text.get() + "`",
          "units are h, m, s and ms");
    }
    return timeout.orElse(DEFAULT_TIMEOUT);
  }

  private int retries(Node.Mapping map) {
    Optional<Node> node = fields.optional(map, "retries");
    if (node.isEmpty()) {
      return 0;
    }
    if (node.get() instanceof Node.Scalar scalar
        && scalar.value() instanceof Long number
        && number >= 0
        && number <= MOST_RETRIES) {
      return number.intValue();
    }
    String message =
        "expected a number from 0 to "
            + MOST_RETRIES
            + " for retries, found "
            + node.get().describe();
    fields.error(node.get().span(), "not-a-number", message, "");
    return 0;
  }
}
