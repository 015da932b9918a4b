package dev.slipway.uniform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.uniform.template.Template;
import dev.slipway.uniform.template.Template.Part;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WebhookReaderTest {
  private static UniformReader.Reading read(String webhook) {
    return UniformReader.read(
        "uniform.yaml",
        "apiVersion: slipway.dev/v1\nkind: Uniform\nworkers:\n- name: a\n  task: t\n" + webhook);
  }

  private static Template template(Part... parts) {
    return new Template(List.of(parts));
  }

  @Test
  void everyFieldIsRead() {
    UniformReader.Reading reading =
        read(
            """
              webhook:
                url: https://example.org/{{ data.project }}/{{secret.T-1.x}}
                method: PATCH
                headers: { X-A: 'b{{"{{"}}c' }
                body: { a: "{{id}} ", b: ["{{id}}", "\\"{{id}}"], "{{id}}": 1.50 }
                timeout: 2m
                retries: 3
            """);

    assertEquals(List.of(), reading.problems());
    Uniform.Entry entry = reading.uniform().orElseThrow().workers().getFirst();
    assertFalse(entry.isProgram());
    assertEquals(
        new Uniform.Webhook(
            template(
                new Part.Text("https://example.org/"),
                new Part.Value("data.project"),
                new Part.Text("/"),
                new Part.Secret("T-1.x")),
            "PATCH",
            Map.of("X-A", template(new Part.Text("b"), new Part.Text("{{"), new Part.Text("c"))),
            Optional.of(
                template(
                    new Part.Text("{\"a\":\""),
                    new Part.Value("id"),
                    new Part.Text(" \",\"b\":["),
                    new Part.Value("id"),
                    new Part.Text(",\"\\\""),
                    new Part.Value("id"),
                    new Part.Text("\"],\""),
                    new Part.Value("id"),
                    new Part.Text("\":1.50}"))),
            Duration.ofMinutes(2),
            3),
        entry.webhook().orElseThrow());
  }

  @Test
  void whatIsNotSaidHasDefaults() {
    Uniform.Webhook webhook =
        read("  webhook: { url: 'https://example.org' }\n")
            .uniform()
            .orElseThrow()
            .workers()
            .getFirst()
            .webhook()
            .orElseThrow();

    assertEquals("POST", webhook.method());
    assertEquals(Duration.ofSeconds(30), webhook.timeout());
    assertEquals(0, webhook.retries());
    assertTrue(webhook.body().isEmpty());
  }

  private static void assertProblem(String expected, String webhook) {
    List<String> problems = read(webhook).problems().stream().map(Object::toString).toList();
    assertEquals(List.of("uniform.yaml:" + expected), problems);
  }

  @Test
  void whatIsWrongIsToldWithItsPlaceAndAHint() {
    assertProblem(
        "6:12: error: expected `url`, found none [missing-key]", "  webhook: { method: GET }\n");
    assertProblem(
        "6:19: error: expected a URL such as https://example.org/path, found `ftp://x/`"
            + " [bad-url]",
        "  webhook: { url: 'ftp://x/{{data.a}}' }\n");
    assertProblem(
        "6:19: error: expected a path such as data.project between the braces, found `.project`"
            + " [bad-template] (write {{data.project}}, without the dot in front)",
        "  webhook: { url: 'https://x/{{.project}}' }\n");
    assertProblem(
        "6:39: error: expected `}}` after `{{data.a`, found none [bad-template] (write"
            + " {{\"{{\"}} for two braces)",
        "  webhook: { url: 'https://x/', body: '{{data.a' }\n");
    assertProblem(
        "6:41: error: expected one of GET, HEAD, POST, PUT, PATCH, DELETE, found `put`"
            + " [bad-method] (did you mean `PUT`?)",
        "  webhook: { url: 'https://x/', method: put }\n");
    assertProblem(
        "6:42: error: expected headers other than Host, found it [reserved-name] (the client sets"
            + " it itself)",
        "  webhook: { url: 'https://x/', headers: { Host: a } }\n");
    assertProblem(
        "6:52: error: expected no body with GET, found one [bad-value]",
        "  webhook: { url: 'https://x/', method: GET, body: x }\n");
    assertProblem(
        "6:42: error: expected a duration above 0 and up to 10m such as 30s, found `11m`"
            + " [bad-duration] (units are h, m, s and ms)",
        "  webhook: { url: 'https://x/', timeout: 11m }\n");
    assertProblem(
        "6:42: error: expected a number from 0 to 10 for retries, found `11` [not-a-number]",
        "  webhook: { url: 'https://x/', retries: 11 }\n");
    assertProblem(
        "7:3: error: expected no `timeout` beside `webhook`, found one [bad-value] (the timeout of"
            + " a request stands inside of `webhook`)",
        "  webhook: { url: 'https://x/' }\n  timeout: 3s\n");
  }
}
