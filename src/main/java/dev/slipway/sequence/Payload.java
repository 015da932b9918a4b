package dev.slipway.sequence;

import dev.slipway.event.Data;
import dev.slipway.event.Result;
import dev.slipway.event.Status;
import dev.slipway.shipyard.Task;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What travels from task to task (semantics 4). Maps are unmodifiable; what does not change is
 * shared between the old and the new one.
 */
public final class Payload {
  private static final String MESSAGE = "message";
  private static final String TEMPORARY = "temporaryData";
  private static final String DISTRIBUTOR = "distributor";

  private Payload() {}

  /**
   * What was said before with what is said now: maps deeply, lists newest first and each item once,
   * of everything else the later, null included.
   */
  public static Map<String, @Nullable Object> merge(
      Map<String, @Nullable Object> older, Map<String, @Nullable Object> newer) {
    Data.Builder merged = null;
    for (Map.Entry<String, @Nullable Object> entry : newer.entrySet()) {
      String key = entry.getKey();
      Object before = older.get(key);
      boolean there = before != null || older.containsKey(key);
      Object after = there ? mergeValue(before, entry.getValue()) : entry.getValue();
      if (!there || !isSame(before, after)) {
        merged = merged == null ? new Data.Builder(older) : merged;
        merged.put(key, after);
      }
    }
    return merged == null ? older : merged.build();
  }

  /** Whether a merge gave the older value back; a look into it would cost as much as the merge. */
  @SuppressWarnings("ReferenceEquality")
  private static boolean isSame(@Nullable Object before, @Nullable Object after) {
    return before == after;
  }

  /** The merge of two values of any kind; the older one itself where nothing changes. */
  public static @Nullable Object mergeValue(@Nullable Object older, @Nullable Object newer) {
    if (older instanceof Map<?, ?> before && newer instanceof Map<?, ?> after) {
      return merge(Data.asMap(before), Data.asMap(after));
    }
    if (older instanceof List<?> before && newer instanceof List<?> after) {
      return mergeLists(before, after);
    }
    return Objects.equals(older, newer) ? older : newer;
  }

  private static List<@Nullable Object> mergeLists(List<?> older, List<?> newer) {
    Distinct items = new Distinct(older.size() + newer.size());
    newer.forEach(items::add);
    older.forEach(items::add);
    return Data.copy(items.inOrder());
  }

  /**
   * The payload on its way to somebody else: with the scope of a run, without message and without
   * what the distributor left in it.
   */
  static Map<String, @Nullable Object> handOver(
      Map<String, @Nullable Object> payload, Scope scope) {
    Data.Builder next = new Data.Builder(payload);
    putScope(next, scope);
    return next.build();
  }

  /** Project, stage and service of a run. */
  record Scope(String project, String stage, String service) {
    static Scope of(SequenceRun run) {
      return new Scope(run.key().project(), run.stage(), run.service());
    }

    void putInto(Data.Builder data) {
      data.put("project", project).put("stage", stage).put("service", service);
    }
  }

  private static void putScope(Data.Builder data, Scope scope) {
    scope.putInto(data);
    data.put(MESSAGE, "");
    Map<String, @Nullable Object> temporary = Data.asMap(data.get(TEMPORARY));
    if (temporary.containsKey(DISTRIBUTOR)) {
      Map<String, @Nullable Object> rest = new LinkedHashMap<>(temporary);
      rest.remove(DISTRIBUTOR);
      data.put(TEMPORARY, rest);
    }
  }

  /** The data of {@code <task>.triggered}. */
  static Map<String, @Nullable Object> forTask(SequenceRun run, Task task) {
    Data.Builder data = new Data.Builder(run.payload());
    Map<String, @Nullable Object> space = Data.asMap(data.get(task.name()));
    data.put(task.name(), merge(space, task.properties()));
    putScope(data, Scope.of(run));
    if (!run.taskRuns().isEmpty()) {
      run.taskRuns().getLast().end().ifPresent(end -> putOutcome(data, end.result(), end.status()));
    }
    return data.build();
  }

  /** The data of the {@code .triggered} of a sequence that follows a finished one. */
  static Map<String, @Nullable Object> forFollowUp(
      SequenceRun run, SequenceRun.End end, String stage) {
    Data.Builder data = new Data.Builder(run.payload());
    putScope(data, new Scope(run.key().project(), stage, run.service()));
    putOutcome(data, end.result(), end.status());
    return data.build();
  }

  private static void putOutcome(Data.Builder data, Result result, Status status) {
    data.put("result", result.text());
    data.put("status", status.text());
  }

  /** The data that every event about a run has: its scope and labels. */
  static Map<String, @Nullable Object> forNews(SequenceRun run) {
    Data.Builder data = new Data.Builder();
    Scope.of(run).putInto(data);
    putLabels(data, run.payload());
    return data.build();
  }

  static void putLabels(Data.Builder data, Map<String, @Nullable Object> payload) {
    if (payload.get("labels") instanceof Map<?, ?> labels) {
      data.put("labels", labels);
    }
  }

  /** The data of a sequence's {@code .finished}, with the result of each task that ran. */
  static Map<String, @Nullable Object> forEnd(SequenceRun run, SequenceRun.End end) {
    Data.Builder data = new Data.Builder();
    for (TaskRun task : run.taskRuns()) {
      task.end().ifPresent(e -> data.put(task.name(), Map.of("result", e.result().text())));
    }
    Scope.of(run).putInto(data);
    putLabels(data, run.payload());
    putOutcome(data, end.result(), end.status());
    return data.put(MESSAGE, end.message()).build();
  }

  /** Items in order, each once. */
  private static final class Distinct {
    private final Map<Object, Boolean> seen;
    private final List<@Nullable Object> items = new ArrayList<>();

    Distinct(int size) {
      seen = LinkedHashMap.newLinkedHashMap(size);
    }

    void add(@Nullable Object item) {
      if (seen.put(SameValue.of(item), true) == null) {
        items.add(item);
      }
    }

    List<@Nullable Object> inOrder() {
      return items;
    }
  }
}
