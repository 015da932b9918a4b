package dev.slipway.webhook;

import dev.slipway.uniform.JsonCodec;
import dev.slipway.uniform.TaskOrder;
import dev.slipway.uniform.Uniform;
import dev.slipway.uniform.template.JsonText;
import dev.slipway.uniform.template.Template;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes the request of an order, by the templates of its webhook. Each value is put in once,
 * escaped for its place, and never read as a template.
 */
final class RequestForm {
  /** The largest body of a request, in bytes. */
  static final int LARGEST_BODY = 256 * 1024;

  private static final String CONTENT_TYPE = "content-type";
  private static final String CLOUD_EVENT = "application/cloudevents+json";
  private static final Set<String> WITHOUT_BODY = Set.of("GET", "HEAD", "DELETE");
  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9.-]+(:[0-9]{1,5})?");
  private static final int LONGEST_HEADER = 8_000;

  private final Uniform.Webhook webhook;
  private final TaskOrder order;
  private final EventValues values;
  private final Secrets secrets;
  private final Mask mask;
  private final JsonCodec json;

  RequestForm(
      Uniform.Webhook webhook, TaskOrder order, Secrets secrets, Mask mask, JsonCodec json) {
    this.webhook = webhook;
    this.order = order;
    this.values = new EventValues(order.triggered());
    this.secrets = secrets;
    this.mask = mask;
    this.json = json;
  }

  /**
   * The request.
   *
   * @throws WebhookProblem where a value or a secret is missing, or does not fit into its place
   */
  WebhookRequest request() throws WebhookProblem {
    Map<String, String> headers = headers();
    byte[] body = body(headers);
    if (body.length > LARGEST_BODY) {
      throw WebhookProblem.lasting(
          "expected a body of at most " + LARGEST_BODY + " bytes, found " + body.length);
    }
    String url = url();
    return new WebhookRequest(webhook.method(), Destination.of(url), isHostChosen(), headers, body);
  }

  private String text(Template.Part part) throws WebhookProblem {
    return switch (part) {
      case Template.Part.Text(String text) -> text;
      case Template.Part.Value(String path) -> text(values.at(path));
      case Template.Part.Secret(String name) -> secret(name);
    };
  }

  private String secret(String name) throws WebhookProblem {
    String secret = secrets.of(order.project(), name);
    mask.learn(secret);
    return secret;
  }

  private static String text(@Nullable Object value) {
    return switch (value) {
      case null -> "";
      case String text -> text;
      default -> JsonText.of(value);
    };
  }

  /** Whether the host is not spelled out in the template. */
  private boolean isHostChosen() {
    String beginning = webhook.url().beginning();
    int authority = beginning.indexOf("://");
    return !webhook.url().isConstant()
        && (authority < 0 || authorityEnd(beginning, authority + 3) < 0);
  }

  private static int authorityEnd(CharSequence url, int from) {
    for (int i = from; i < url.length(); i++) {
      if ("/?#".indexOf(url.charAt(i)) >= 0) {
        return i;
      }
    }
    return -1;
  }

  private String url() throws WebhookProblem {
    StringBuilder url = new StringBuilder();
    for (Template.Part part : webhook.url().parts()) {
      String value = text(part);
      int authority = url.indexOf("://");
      if (part instanceof Template.Part.Text || url.isEmpty()) {
        url.append(value);
      } else if (authority < 0 || authorityEnd(url, authority + 3) < 0) {
        if (!HOST.matcher(value).matches()) {
          throw WebhookProblem.lasting(
              "expected a host from " + name(part) + ", found another text");
        }
        url.append(value);
      } else if (url.indexOf("?") >= 0) {
        url.append(Escape.PATH.text(value));
      } else {
        url.append(
            part instanceof Template.Part.Secret
                ? Escape.PATH.secret(value)
                : Escape.PATH.text(value));
      }
    }
    return url.toString();
  }

  private static String name(Template.Part part) {
    return switch (part) {
      case Template.Part.Text _ -> "the template";
      case Template.Part.Value(String path) -> "{{" + path + "}}";
      case Template.Part.Secret(String name) -> "{{secret." + name + "}}";
    };
  }

  private Map<String, String> headers() throws WebhookProblem {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("user-agent", "slipway");
    headers.put("accept", "application/json, */*;q=0.5");
    for (Map.Entry<String, Template> entry : webhook.headers().entrySet()) {
      StringBuilder value = new StringBuilder();
      for (Template.Part part : entry.getValue().parts()) {
        value.append(text(part));
      }
      headers.put(
          entry.getKey().toLowerCase(Locale.ROOT), header(entry.getKey(), value.toString()));
    }
    return headers;
  }

  private static String header(String name, String value) throws WebhookProblem {
    boolean fine = value.chars().allMatch(c -> c == '\t' || (c >= ' ' && c < 0x7f));
    if (!fine || value.length() > LONGEST_HEADER) {
      throw WebhookProblem.lasting(
          "expected one line of at most "
              + LONGEST_HEADER
              + " ASCII characters for the header "
              + name
              + ", found another text");
    }
    return value.strip();
  }

  private byte[] body(Map<String, String> headers) throws WebhookProblem {
    if (webhook.body().isEmpty()) {
      if (WITHOUT_BODY.contains(webhook.method())) {
        return new byte[0];
      }
      headers.putIfAbsent(CONTENT_TYPE, CLOUD_EVENT);
      return json.print(order.triggered());
    }
    String type = headers.getOrDefault(CONTENT_TYPE, "application/json");
    headers.put(CONTENT_TYPE, type);
    Escape escape = Escape.of(type);
    List<Template.Part> parts = webhook.body().get().parts();
    String body = escape == Escape.JSON ? jsonBody(parts) : plainBody(parts, escape);
    return body.getBytes(StandardCharsets.UTF_8);
  }

  private String plainBody(List<Template.Part> parts, Escape escape) throws WebhookProblem {
    StringBuilder body = new StringBuilder();
    for (Template.Part part : parts) {
      String value = text(part);
      body.append(part instanceof Template.Part.Text ? value : escape.text(value));
    }
    return body.toString();
  }

  /** Between the quotes of the template a value is text; outside it is a JSON value. */
  private String jsonBody(List<Template.Part> parts) throws WebhookProblem {
    StringBuilder body = new StringBuilder();
    boolean quoted = false;
    for (Template.Part part : parts) {
      switch (part) {
        case Template.Part.Text(String text) -> {
          quoted = endsQuoted(text, quoted);
          body.append(text);
        }
        case Template.Part.Value(String path) ->
            body.append(
                quoted ? JsonText.escaped(text(values.at(path))) : JsonText.of(values.at(path)));
        case Template.Part.Secret(String name) ->
            body.append(quoted ? JsonText.escaped(secret(name)) : JsonText.of(secret(name)));
      }
    }
    return body.toString();
  }

  private static boolean endsQuoted(String text, boolean before) {
    boolean quoted = before;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quoted && c == '\\') {
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      }
    }
    return quoted;
  }
}
