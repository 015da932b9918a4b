package dev.slipway.kafka.bench;

import dev.slipway.kafka.Cluster;
import dev.slipway.kafka.Topics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Where a bench takes place.
 *
 * @param plan what is to be measured
 * @param servers the Kafka
 * @param broker the embedded broker's process; empty: the Kafka is somebody else's
 * @param folder everything that is written, but for the records of a foreign Kafka
 * @param name what all topics of this run begin with
 * @param progress is told what happens
 */
record Site(
    BenchPlan plan,
    String servers,
    Optional<ProcessFigures> broker,
    Path folder,
    String name,
    Consumer<String> progress) {

  private static final int PARTITIONS = 8;

  /** Topics of their own for one part of the bench. */
  Topics topics(String part) {
    return Cluster.open(servers, new Topics(name + "-" + part, PARTITIONS, (short) 1), null)
        .topics();
  }

  /** A folder of its own for one part of the bench. */
  Path folder(String part) {
    try {
      return Files.createDirectories(folder.resolve(part));
    } catch (IOException e) {
      throw new BenchProblem("the folder " + folder + " cannot be used: " + e, e);
    }
  }

  void say(String what) {
    progress.accept(what);
  }
}
