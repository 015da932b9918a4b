package dev.slipway.simulation;

import dev.slipway.kafka.Topics;
import dev.slipway.shipyard.Revision;
import dev.slipway.shipyard.Shipyard;
import dev.slipway.shipyard.ShipyardReader;
import dev.slipway.shipyard.Shipyards;
import dev.slipway.shipyard.Standing;
import dev.slipway.yaml.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The projects of the simulation: their shipyards change now and then, for better or worse. */
final class SimulatedShipyards implements Shipyards {
  static final int PARTITIONS = 2;
  static final Topics TOPICS = new Topics("sim", PARTITIONS, (short) 1);

  /** One for each partition, and one on the first whose shipyard is broken from the beginning. */
  static final List<String> PROJECTS =
      List.of(project("shop", 0), project("shop", 1), project("mill", 0));

  private static final int EVER_BROKEN = 2;

  private static final String DEV =
      """
      - name: dev
        sequences:
        - name: delivery
          triggeredOn: [com.acme.pushed, probe.finished]
          tasks:
          - {name: build, timeout: 3m}
          - {name: approval}
          - {name: test, triggeredAfter: 2m, startTimeout: 1m}
          - {name: undo, when: failure}
        - name: rollback
          triggeredOn: [{event: dev.delivery.finished, selector: {match: {result: fail}}}]
          tasks: [{name: revert, timeout: 2m}]
        - name: notify
          triggeredOn: [{event: dev.delivery.finished, selector: {match: {result: fail}}}]
          tasks: [{name: mail, when: failure}, {name: approval}, {name: log, when: always}]
      """;

  private static final String PROD =
      """
      - name: prod
        sequences:
        - name: delivery
          triggeredOn: [dev.delivery.finished, dev.evaluation.finished]
          tasks: [{name: approval}, {name: deploy, startTimeout: 5m, timeout: 20m}]
        - name: again
          triggeredOn: [{event: prod.delivery.finished, selector: {match: {result: fail}}}]
          tasks: [{name: deploy, triggeredAfter: 30s}]
      """;

  /** Runs for ever by itself unless somebody stops it, and doubles each time. */
  private static final String LOOP =
      """
      - name: loop
        sequences:
        - name: ping
          triggeredOn: [loop.pong.finished]
          tasks: [{name: nothing, when: failure}]
        - name: pong
          triggeredOn: [loop.ping.finished]
          tasks: [{name: nothing, when: failure}]
        - name: pang
          triggeredOn: [loop.ping.finished]
          tasks: [{name: nothing, when: failure}]
      """;

  private static final String SHORT =
      """
      - name: dev
        sequences:
        - name: delivery
          triggeredOn: [com.acme.pushed]
          tasks: [{name: build, startTimeout: 2m}, {name: test}]
      - name: prod
        sequences:
        - name: delivery
          triggeredOn: [dev.delivery.finished]
          tasks: [{name: deploy, timeout: 10m}]
      """;

  private static final List<Shipyard> GOOD =
      List.of(read(DEV + PROD + LOOP), read(SHORT), read(DEV.replace("2m", "90s") + PROD));
  private static final List<Problem> ERRORS =
      ShipyardReader.read("shipyard.yaml", "stages: []").problems();

  private final Map<String, Map<String, Revision>> revisions = new LinkedHashMap<>();
  private final Map<String, Standing> standings = new LinkedHashMap<>();

  SimulatedShipyards() {
    PROJECTS.subList(0, EVER_BROKEN).forEach(project -> revise(project, 0));
    standings.put(PROJECTS.get(EVER_BROKEN), new Standing.Broken(ERRORS));
  }

  private static String project(String name, int partition) {
    int number = 0;
    while (TOPICS.partitionOf(name + number) != partition) {
      number++;
    }
    return name + number;
  }

  private static Shipyard read(String stages) {
    String text =
        "apiVersion: spec.keptn.sh/0.2.4\nkind: Shipyard\nmetadata: {name: shop}\nspec:\n"
            + "  stages:\n"
            + stages.indent(2);
    return switch (ShipyardReader.read("shipyard.yaml", text)) {
      case ShipyardReader.Reading.Accepted(Shipyard shipyard, List<Problem> _) -> shipyard;
      case ShipyardReader.Reading.Refused(List<Problem> problems) ->
          throw new IllegalArgumentException(problems.toString());
    };
  }

  /** A project gets the content of that number; one of four is broken. */
  void revise(String project, int content) {
    if (content % (GOOD.size() + 1) == GOOD.size()) {
      standings.computeIfPresent(
          project,
          (_, before) ->
              switch (before) {
                case Standing.Good(Revision revision, List<Problem> _) ->
                    new Standing.Good(revision, ERRORS);
                case Standing.Broken _, Standing.Unknown _ -> before;
              });
      return;
    }
    Map<String, Revision> all = revisions.computeIfAbsent(project, _ -> new LinkedHashMap<>());
    Shipyard shipyard = GOOD.get(content % (GOOD.size() + 1));
    Revision revision = new Revision(project, "r" + (all.size() + 1), shipyard, List.of());
    all.put(revision.id(), revision);
    standings.put(project, new Standing.Good(revision, List.of()));
  }

  @Override
  public Standing current(String project) {
    return standings.getOrDefault(project, new Standing.Unknown());
  }

  @Override
  public Optional<Revision> revision(String project, String id) {
    return Optional.ofNullable(revisions.getOrDefault(project, Map.of()).get(id));
  }

  /** The same shipyards, where every revision has the newest content. */
  Shipyards unpinned() {
    return new Shipyards() {
      @Override
      public Standing current(String project) {
        return SimulatedShipyards.this.current(project);
      }

      @Override
      public Optional<Revision> revision(String project, String id) {
        return current(project) instanceof Standing.Good(Revision newest, List<Problem> _)
            ? Optional.of(new Revision(project, id, newest.shipyard(), List.of()))
            : Optional.empty();
      }
    };
  }
}
