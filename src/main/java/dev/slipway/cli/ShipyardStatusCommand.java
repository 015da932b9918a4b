package dev.slipway.cli;

import dev.slipway.event.Data;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code slipway shipyard status}: which revisions are in force, and where they come from. */
@Command(
    name = "status",
    description =
        "Shows the revision in force of each project, what is wrong with a newer one, and how each"
            + " repository stands.",
    footer = {"", "Exit code: 0 also where there are findings; 3 no such project."})
public final class ShipyardStatusCommand implements Callable<Integer> {
  private static final int SHORT_COMMIT = 12;

  @Parameters(arity = "0..1", paramLabel = "PROJECT", description = "Only that project.")
  private Optional<String> project = Optional.empty();

  @Mixin private ApiOptions server = new ApiOptions();
  @Mixin private OutputOptions output = new OutputOptions();
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    ServerApi api = server.api();
    List<Map<String, @Nullable Object>> projects =
        project
            .map(name -> List.of(api.get("/projects/" + ServerApi.encoded(name))))
            .orElseGet(() -> api.list("/projects"));
    List<Map<String, @Nullable Object>> repositories = api.list("/repositories");
    PrintWriter out = SlipwayCommand.out(spec);
    switch (output.format()) {
      case table, wide -> write(out, projects, repositories);
      case json, jsonl, yaml -> {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        all.put("projects", projects);
        all.put("repositories", repositories);
        output.writeOne(out, all, "projects", () -> {});
      }
      case name -> output.writeAll(out, projects, new Table(), "name");
    }
    out.flush();
    return ExitCode.DONE.number();
  }

  private void write(
      PrintWriter out,
      List<Map<String, @Nullable Object>> projects,
      List<Map<String, @Nullable Object>> repositories) {
    output.writeAll(out, projects, projectTable(), "name");
    if (!repositories.isEmpty()) {
      out.println();
      output.writeAll(out, repositories, repositoryTable(), "name");
    }
    List<String> findings = new ArrayList<>();
    for (Map<String, @Nullable Object> item : projects) {
      addRefused(item, findings);
      addFindings(item.get("problems"), findings);
    }
    for (Map<String, @Nullable Object> item : repositories) {
      addFindings(item.get("findings"), findings);
    }
    if (!findings.isEmpty()) {
      out.println();
      findings.forEach(out::println);
    }
  }

  private static Table projectTable() {
    return new Table()
        .column("PROJECT", "name")
        .column("STANDING", ShipyardStatusCommand::standing)
        .column("REVISION", item -> commitId(item.get("revision")))
        .column("AUTHOR", item -> commit(item, "author"))
        .column("TIME", item -> commit(item, "time"))
        .column("REPOSITORY", item -> commit(item, "repository"))
        .column("SUBJECT", item -> commit(item, "subject"))
        .wide("REFUSED", item -> Table.cell(Data.asMap(item.get("refused")).get("revision")))
        .wide("COMMIT", item -> commit(item, "id"));
  }

  /** Whether the newest content is in force, an older one is, or none. */
  private static String standing(Map<String, @Nullable Object> item) {
    if (Data.asMap(item.get("refused")).isEmpty()) {
      return "good";
    }
    return Data.text(item.get("revision")).isEmpty() ? "broken" : "outdated";
  }

  private static Table repositoryTable() {
    return new Table()
        .column("REPOSITORY", "name")
        .column("BRANCH", "branch")
        .column("COMMIT", item -> commitId(Data.asMap(item.get("commit")).get("id")))
        .column("FETCHED", "fetched")
        .column("AGE", ShipyardStatusCommand::age)
        .column("URL", "url")
        .column("ERROR", "error")
        .wide("ATTEMPTED", item -> Table.cell(item.get("attempted")))
        .wide("INSTANCE", item -> Table.cell(item.get("instance")));
  }

  private static String age(Map<String, @Nullable Object> item) {
    return Table.cell(
        item.get("ageSeconds") instanceof Number seconds ? seconds.longValue() + "s" : null);
  }

  private static String commitId(@Nullable Object id) {
    String text = Data.text(id);
    return Table.cell(text.substring(0, Math.min(SHORT_COMMIT, text.length())));
  }

  private static String commit(Map<String, @Nullable Object> item, String member) {
    return Table.cell(Data.asMap(item.get("commit")).get(member));
  }

  /** The commit that is not used because of what was found in it. */
  private static void addRefused(Map<String, @Nullable Object> item, List<String> lines) {
    Map<String, @Nullable Object> refused = Data.asMap(item.get("refused"));
    if (!refused.isEmpty()) {
      String author = Data.text(Data.asMap(refused.get("commit")).get("author"));
      String by = author.isEmpty() ? "" : " by " + Style.safe(author);
      String revision = commitId(refused.get("revision"));
      lines.add(Table.cell(item.get("name")) + ": revision " + revision + by + " is not used");
    }
  }

  private void addFindings(@Nullable Object findings, List<String> lines) {
    for (Map<String, @Nullable Object> finding : ServerApi.items(findings)) {
      lines.add(Findings.line(Findings.problem(finding), output.style()));
    }
  }
}
