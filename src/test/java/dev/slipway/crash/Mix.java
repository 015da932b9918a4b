package dev.slipway.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/**
 * The projects of a crash run, and what is asked of them: stages that follow each other, rollbacks,
 * queues, failures, timers, one event that starts several sequences, and tasks that programs do.
 *
 * <p>The worker behaves by the name of the task, see {@link CrashWorker}.
 */
final class Mix {
  private static final String HEAD =
      """
      apiVersion: spec.keptn.sh/0.2.4
      kind: Shipyard
      metadata: {name: crash}
      spec:
        stages:
      """;

  private static final Map<String, String> SHIPYARDS = shipyards();

  private static final String UNIFORM =
      """
      apiVersion: slipway.dev/v1
      kind: Uniform
      workers:
        - {name: compiler, task: compile, command: [./bin/work, "0.1"], timeout: 20s}
        - {name: verifier, task: verify, command: [./bin/work, "0"], timeout: 20s}
      """;

  private static final String PROGRAM =
      """
      #!/bin/sh
      # Takes its time, then passes.
      cat >/dev/null
      sleep "$1"
      echo '{"done": true}'
      """;

  private Mix() {}

  private static Map<String, String> shipyards() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put(
        "chain",
        """
        - name: dev
          sequences: [{name: delivery, tasks: [{name: build}, {name: test}]}]
        - name: staging
          sequences:
            - name: delivery
              triggeredOn: [dev.delivery.finished]
              tasks: [{name: deploy}, {name: check}]
        - name: production
          sequences:
            - name: delivery
              triggeredOn: [staging.delivery.finished]
              tasks: [{name: deploy}, {name: release}]
        """);
    all.put(
        "rollback",
        """
        - name: dev
          sequences:
            - name: delivery
              tasks: [{name: build}, {name: flaky}, {name: tidy, when: always}]
            - name: rollback
              triggeredOn:
                - {event: dev.delivery.finished, selector: {match: {result: fail}}}
              tasks: [{name: undo}]
        """);
    all.put(
        "timing",
        """
        - name: dev
          sequences:
            - name: silence
              tasks: [{name: silent, startTimeout: 1s}, {name: notice, when: failure}]
            - name: delay
              tasks: [{name: hang, timeout: 1500ms}, {name: later, when: failure, triggeredAfter: 500ms}]
            - name: lateness
              tasks: [{name: late, timeout: 700ms}, {name: notice, when: always}]
        """);
    all.put(
        "fan",
        """
        - name: left
          sequences:
            - {name: work, triggeredOn: [com.acme.pushed], tasks: [{name: build}, {name: check}]}
        - name: right
          sequences:
            - {name: work, triggeredOn: [com.acme.pushed], tasks: [{name: flaky}]}
        """);
    all.put(
        "programs",
        """
        - name: dev
          sequences: [{name: delivery, tasks: [{name: compile}, {name: build}, {name: verify}]}]
        """);
    return all;
  }

  /** Something that is asked for; a domain event where the type is one. */
  record Order(String project, String service, String type, String stage) {}

  /** Writes the projects into a folder of shipyards. */
  static void write(Path folder) throws IOException {
    for (Map.Entry<String, String> project : SHIPYARDS.entrySet()) {
      // A second project of each kind spreads the load over more partitions.
      for (String name : new String[] {project.getKey(), project.getKey() + "-two"}) {
        Path home = Files.createDirectories(folder.resolve(name));
        Files.writeString(home.resolve("shipyard.yaml"), HEAD + project.getValue().indent(4));
        if (project.getKey().equals("programs")) {
          Path program = Files.createDirectories(home.resolve("bin")).resolve("work");
          Files.writeString(program, PROGRAM);
          program.toFile().setExecutable(true);
          Files.writeString(home.resolve("uniform.yaml"), UNIFORM);
        }
      }
    }
  }

  /** All projects that {@link #write} makes. */
  static Iterable<String> projects() {
    return SHIPYARDS.keySet().stream()
        .flatMap(name -> java.util.stream.Stream.of(name, name + "-two"))
        .toList();
  }

  /** The next thing to ask for. */
  static Order next(Random random) {
    String twin = random.nextBoolean() ? "" : "-two";
    String service = "service-" + random.nextInt(4);
    int choice = random.nextInt(100);
    if (choice < 40) {
      return sequence("chain" + twin, service, "dev", "delivery");
    } else if (choice < 65) {
      return sequence("rollback" + twin, service, "dev", "delivery");
    } else if (choice < 75) {
      String[] names = {"silence", "delay", "lateness"};
      return sequence("timing" + twin, service, "dev", names[random.nextInt(names.length)]);
    } else if (choice < 90) {
      return new Order("fan" + twin, service, "com.acme.pushed", "");
    }
    return sequence("programs" + twin, service, "dev", "delivery");
  }

  private static Order sequence(String project, String service, String stage, String name) {
    return new Order(
        project, service, "sh.keptn.event." + stage + "." + name + ".triggered", stage);
  }
}
