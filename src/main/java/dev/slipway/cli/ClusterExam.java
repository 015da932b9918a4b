package dev.slipway.cli;

import java.util.List;

/** Looks at a Kafka cluster: the port from {@code slipway doctor} to what knows Kafka. */
@FunctionalInterface
public interface ClusterExam {
  /** What is found at these bootstrap servers, which take connections. */
  List<Check> examine(String bootstrapServers);
}
