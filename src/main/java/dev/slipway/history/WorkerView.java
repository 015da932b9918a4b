package dev.slipway.history;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Somebody who does tasks, as people see it. Empty lists mean all.
 *
 * @param name the worker's name: the source of its answers
 * @param kind {@code program}, {@code webhook}, {@code plan}, {@code landscape} or {@code approval}
 *     for what the files of a project attach; {@code http} for who asks for orders over HTTP;
 *     {@code source} for who answered without that; {@code kafka} for a consumer group that reads
 *     orders
 * @param project its project; empty: all
 * @param tasks what it is subscribed to, or what it did
 * @param stages where
 * @param services for which services
 * @param conditions on the properties of the task
 * @param lastSeen when it last said or asked something; absent where it never did, as far as is
 *     known
 */
public record WorkerView(
    String name,
    String kind,
    String project,
    List<String> tasks,
    List<String> stages,
    List<String> services,
    List<String> conditions,
    Optional<Instant> lastSeen) {
  public WorkerView {
    tasks = List.copyOf(tasks);
    stages = List.copyOf(stages);
    services = List.copyOf(services);
    conditions = List.copyOf(conditions);
  }
}
