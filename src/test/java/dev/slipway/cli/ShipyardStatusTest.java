package dev.slipway.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code slipway shipyard status}, with a project whose newest commit is broken. */
class ShipyardStatusTest {
  private static final String SHOP =
      """
      {'name':'shop','revision':'0123456789abcdef','commit':{'repository':'yards',
        'id':'0123456789abcdef','author':'Ada <ada@example.org>','time':'2026-01-31T12:00:00Z',
        'subject':'First'},
       'refused':{'revision':'fedcba9876543210','commit':{'author':'Bob\\u001b[2J <b@example.org>'}},
       'problems':[{'severity':'error','code':'unknown-key','file':'shop/shipyard.yaml','line':3,
         'column':5,'message':'expected a key','hint':'did you mean it?'}]}
      """;
  private static final String YARDS =
      """
      {'name':'yards','url':'https://git.example.org/yards.git','branch':'main',
       'commit':{'id':'fedcba9876543210'},'fetched':'2026-01-31T12:00:00Z','ageSeconds':42,
       'error':'nothing answers at https://git.example.org/yards.git','findings':[
        {'severity':'warning','code':'project-gone','file':'yards:bank','line':1,'column':1,
         'message':'expected the project bank, found it no more','hint':''}]}
      """;

  private FakeServer server;
  private Shell shell;

  @BeforeEach
  void start() throws IOException {
    server =
        new FakeServer()
            .on(
                "GET /projects",
                200,
                "["
                    + SHOP
                    + ",{'name':'broken','problems':[],"
                    + "'refused':{'revision':'r1'}},{'name':'local','revision':'r2','problems':[]}]")
            .on("GET /projects/shop", 200, SHOP)
            .on("GET /repositories", 200, "[" + YARDS + "]");
    shell = new Shell(server.url());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void projectsRepositoriesAndFindingsAreShown() {
    Shell.Ran ran = shell.run("shipyard", "status");

    assertEquals(0, ran.exit(), ran.err());
    List<String> lines = ran.lines().stream().map(line -> line.replaceAll(" +", " ")).toList();
    assertEquals(
        List.of(
            "PROJECT STANDING REVISION AUTHOR TIME REPOSITORY SUBJECT",
            "shop outdated 0123456789ab Ada <ada@example.org> 2026-01-31T12:00:00Z yards First",
            "broken broken - - - - -",
            "local good r2 - - - -",
            "",
            "REPOSITORY BRANCH COMMIT FETCHED AGE URL ERROR",
            "yards main fedcba987654 2026-01-31T12:00:00Z 42s https://git.example.org/yards.git"
                + " nothing answers at https://git.example.org/yards.git",
            "",
            "shop: revision fedcba987654 by Bob [2J <b@example.org> is not used",
            "shop/shipyard.yaml:3:5: error: expected a key [unknown-key] (did you mean it?)",
            "broken: revision r1 is not used",
            "yards:bank:1:1: warning: expected the project bank, found it no more"
                + " [project-gone]"),
        lines);
  }

  @Test
  void oneProjectAndProgramsAreServedToo() {
    assertEquals("shop\n", shell.run("shipyard", "status", "shop", "-o", "name").out());
    assertTrue(
        shell.run("shipyard", "status", "-o", "json").out().startsWith("{\"projects\":[{\"name\""));
    assertEquals(3, shell.run("shipyard", "status", "none").exit());
  }
}
