package dev.slipway.webhook;

import dev.slipway.uniform.JsonCodec;
import dev.slipway.uniform.Outcome;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How an answer becomes the outcome of a task: {@code data.<task>} has {@code status}, {@code
 * headers} with the content type, and {@code body}, as JSON or as text.
 *
 * @param worker the worker's name, for messages
 * @param json reads bodies
 * @param mask keeps secrets out
 */
record ReplyForm(String worker, JsonCodec json, Mask mask) {
  private static final String BODY = "body";
  private static final int EXCERPT = 200;

  Outcome outcome(WebhookRequest request, WebhookReply reply) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("status", reply.status());
    data.put(
        "headers",
        reply.contentType().isEmpty()
            ? Map.of()
            : Map.of("content-type", mask.text(reply.contentType())));
    body(reply, data);
    String where = mask.text(request.to().name());
    String said = request.method() + " " + where + " answered " + reply.status();
    if (reply.status() / 100 == 2) {
      return Outcome.pass(data);
    }
    String why =
        reply.status() / 100 == 3
            ? "; redirects are not followed"
            : excerpt(data.get(BODY) instanceof String text ? text : "");
    return Outcome.fail(worker + ": " + said + why, data);
  }

  private static String excerpt(String text) {
    String line = text.lines().filter(l -> !l.isBlank()).findFirst().orElse("").strip();
    return line.isEmpty()
        ? ""
        : ": " + (line.length() <= EXCERPT ? line : line.substring(0, EXCERPT) + "…");
  }

  private void body(WebhookReply reply, Map<String, @Nullable Object> data) {
    byte[] body = reply.body();
    if (body.length == 0) {
      return;
    }
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
      boolean isJson = Escape.of(reply.contentType()) == Escape.JSON;
      Map<String, @Nullable Object> parsed = isJson ? wrapped(body) : Map.of();
      data.put(BODY, parsed.size() == 1 ? mask.value(parsed.get(BODY)) : mask.text(text));
    } catch (CharacterCodingException e) {
      data.put("bytes", body.length);
    }
  }

  /** Any JSON value as the one member of an object, which is what the codec reads. */
  private Map<String, @Nullable Object> wrapped(byte[] value) {
    ByteArrayOutputStream object = new ByteArrayOutputStream(value.length + 16);
    object.writeBytes(("{\"" + BODY + "\":").getBytes(StandardCharsets.UTF_8));
    object.writeBytes(value);
    object.write('}');
    return json.parse(object.toByteArray()) instanceof JsonCodec.Parsed.Value(var members)
        ? members
        : Map.of();
  }
}
