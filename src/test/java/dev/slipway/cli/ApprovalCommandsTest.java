package dev.slipway.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ApprovalCommandsTest {
  private static final String OPEN =
      """
      [{'id':'a1','kind':'gate','project':'shop','stage':'dev','service':'cart','step':'ask',
        'message':'Go?','answers':['pass','fail']},
       {'id':'b2','kind':'doubt','project':'shop','stage':'dev','service':'cart','step':'make#0',
        'message':'the worker died','answers':['retry','pass','fail']},
       {'id':'c3','kind':'pause','project':'shop','stage':'dev','service':'cart','step':'rest',
        'message':'paused after rest','answers':['resume']}]
      """;

  private FakeServer server;
  private Shell shell;

  @BeforeEach
  void start() throws IOException {
    server = new FakeServer().on("GET /approvals", 200, OPEN);
    shell = new Shell(server.url());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void whatWaitsIsListed() {
    List<String> lines = shell.run("approval", "list", "--project", "shop").lines();
    assertEquals(4, lines.size());
    assertTrue(lines.get(1).startsWith("a1  gate"), lines::toString);
    assertTrue(lines.get(2).contains("make#0"), lines::toString);
    assertEquals("GET /approvals?project=shop", server.requests.getFirst().line());
    assertEquals("a1\nb2\nc3\n", shell.run("approval", "list", "-o", "name").out());
  }

  private String answered(String... words) {
    String id = words[2];
    server.on("POST /approvals/" + id, 202, "{'id':'e-1'}");
    assertEquals(0, shell.run(words).exit());
    return server.requests.getLast().body().replaceFirst(",\"by\":\"[^\"]*\"", "");
  }

  @Test
  void eachKindOfQuestionHasItsAnswers() {
    assertEquals(
        "{\"answer\":\"pass\",\"comment\":\"fine\"}",
        answered("approval", "approve", "a1", "--comment", "fine"));
    assertEquals("{\"answer\":\"fail\",\"comment\":\"\"}", answered("approval", "reject", "a1"));
    assertEquals("{\"answer\":\"pass\",\"comment\":\"\"}", answered("approval", "approve", "b2"));
    assertEquals(
        "{\"answer\":\"retry\",\"comment\":\"\"}",
        answered("approval", "approve", "b2", "--retry"));
    assertEquals("{\"answer\":\"resume\",\"comment\":\"\"}", answered("approval", "approve", "c3"));
  }

  @Test
  void whoAnswersCanBeNamed() {
    server.on("POST /approvals/a1", 202, "{'id':'e-1'}");

    assertEquals(0, shell.run("approval", "approve", "a1", "--by", "anna").exit());

    assertEquals(
        "{\"answer\":\"pass\",\"by\":\"anna\",\"comment\":\"\"}", server.requests.getLast().body());
  }

  @Test
  void whatWasAnsweredAlreadyIsAConflict() {
    server.on("POST /approvals/d4", 409, "{'detail':'found one that is over: approved by anna'}");

    Shell.Ran again = shell.run("approval", "approve", "d4");

    assertEquals(7, again.exit());
    assertTrue(again.err().contains("approved by anna"), again.err());
  }

  @Test
  void whatCannotBeAnsweredIsSaid() {
    assertEquals(3, shell.run("approval", "approve", "zz").exit());
    assertEquals(2, shell.run("approval", "approve", "a1", "--retry").exit());
    assertEquals(2, shell.run("approval", "reject", "c3").exit());
  }
}
