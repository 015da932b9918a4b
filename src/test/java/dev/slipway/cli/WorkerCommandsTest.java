package dev.slipway.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerCommandsTest {
  @TempDir Path folder;

  @Test
  void whoIsSubscribedIsListed() throws IOException {
    try (FakeServer server = new FakeServer()) {
      server.on(
          "GET /workers",
          200,
          """
          [{'name':'deployer','kind':'program','project':'shop','tasks':['deployment','rollback'],
            'stages':['dev'],'services':[],'conditions':['a Exists'],
            'lastSeen':'2026-01-31T12:00:00Z'},
           {'name':'slipway-exec','kind':'kafka','project':'','tasks':[],'stages':[],'services':[],
            'conditions':[]}]
          """);
      Shell shell = new Shell(server.url());

      List<String> lines = shell.run("worker", "list", "--project", "shop").lines();

      assertEquals(
          List.of(
              "NAME          KIND     PROJECT  TASKS                STAGES  SERVICES  LAST SEEN",
              "deployer      program  shop     deployment,rollback  dev     *        "
                  + " 2026-01-31T12:00:00Z",
              "slipway-exec  kafka    *        *                    *       *         -"),
          lines);
      assertEquals("GET /workers?project=shop", server.requests.getFirst().line());
    }
  }

  @Test
  void whatIsWrongAboutAUniformIsTold() throws IOException {
    Path file =
        Files.writeString(
            Files.createDirectories(folder.resolve("shop")).resolve("uniform.yaml"),
            """
            apiVersion: slipway.dev/v1
            kind: Uniform
            workers:
              - name: chat
                task: announcement
                webhook: { url: 'https://x/{{.project}}' }
            """);

    Shell.Ran ran = Shell.bare("worker", "lint", folder.toString());

    assertEquals(8, ran.exit());
    assertEquals(
        file
            + ":6:21: error: expected a path such as data.project between the braces, found"
            + " `.project` [bad-template] (write {{data.project}}, without the dot in front)\n",
        ran.out());
    assertEquals("1 file, 1 errors, 0 warnings\n", ran.err());
  }
}
