package dev.slipway.simulation;

import static dev.slipway.simulation.SimulatedShipyards.PROJECTS;
import static dev.slipway.simulation.SimulatedShipyards.TOPICS;

import dev.slipway.event.Event;
import dev.slipway.event.EventType;
import dev.slipway.event.EventType.TaskEvent;
import dev.slipway.event.Phase;
import dev.slipway.simulation.broker.Broker;
import dev.slipway.simulation.broker.Entry;
import dev.slipway.simulation.broker.Log;
import dev.slipway.simulation.rules.KnownEvents;
import dev.slipway.simulation.rules.Rules;
import dev.slipway.wire.CloudEvents;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Everybody who writes to the inbox: who asks for deliveries, workers, people, outsiders, and the
 * network between, which delays and repeats. It is a table of what they may say.
 */
final class Publishers {
  private static final int CONTEXTS = 4;
  private static final int NEWEST_TASKS = 8;
  private static final int NEWEST_RECORDS = 40;
  private static final int LARGE = 5_500;
  private static final List<String> TASKS = List.of("build", "approval", "test", "deploy", "probe");
  private static final List<String> RESULTS =
      List.of("pass", "pass", "pass", "pass", "warning", "fail", "odd");
  private static final List<String> STATUSES =
      List.of("succeeded", "succeeded", "succeeded", "succeeded", "errored", "aborted");
  private static final List<Entry.Header> HEADERS =
      List.of(
          new Entry.Header(
              "content-type", CloudEvents.STRUCTURED.getBytes(StandardCharsets.UTF_8)));

  private final Broker broker;
  private final KnownEvents known;
  private final List<Message> network = new ArrayList<>();
  private final List<Message> sent = new ArrayList<>();
  private final List<Event> tasks = new ArrayList<>();
  private final Map<Log, Long> read = new LinkedHashMap<>();
  private int count;

  Publishers(Broker broker, KnownEvents known) {
    this.broker = broker;
    this.known = known;
    broker.logs(TOPICS.events()).forEach(log -> read.put(log, 0L));
  }

  /** A record on its way to a partition of the inbox. */
  private record Message(String key, byte[] value, int partition) {}

  /** Asks for a sequence, by its name or by what it is triggered on. */
  void ask(Act act) {
    Map<String, @Nullable Object> data = scope(act);
    String type =
        switch (act.part(1, 20)) {
          case 0, 1, 2, 3, 4, 5, 6 -> sequence(data, "dev", "delivery");
          case 7, 8 -> sequence(data, "prod", "delivery");
          case 9, 10 -> sequence(data, "dev", "evaluation");
          case 11 -> sequence(data, "dev", "unknown");
          case 12 -> act.part(32, 40) == 0 ? sequence(data, "loop", "ping") : "com.acme.pulled";
          case 13, 14 -> EventType.task("probe", Phase.FINISHED).text();
          default -> "com.acme.pushed";
        };
    if (act.part(32, 50) == 0) {
      data.put("project", "nowhere");
    }
    if (act.part(32, 40) == 1) {
      data.put("large", "x".repeat(LARGE));
    }
    post(act, event("shop", type, context(act), "", data));
  }

  private static String sequence(
      Map<String, @Nullable Object> data, String stage, String sequence) {
    data.put("stage", stage);
    return EventType.sequence(stage, sequence, Phase.TRIGGERED).text();
  }

  private static Map<String, @Nullable Object> scope(Act act) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("project", project(act));
    data.put("stage", "dev");
    data.put("service", act.a() / 64 % 4 == 0 ? "db" : "carts");
    return data;
  }

  private static String project(Act act) {
    int drawn = act.a() % 16;
    return PROJECTS.get(drawn == 0 ? 2 : drawn % 2);
  }

  private static String context(Act act) {
    return "c" + act.a() / 16 % CONTEXTS;
  }

  /** A worker says something about one of the newest tasks. */
  void answer(Act act) {
    readTasks();
    if (tasks.isEmpty()) {
      return;
    }
    Event task = tasks.get(tasks.size() - 1 - Math.min(act.a() % NEWEST_TASKS, tasks.size() - 1));
    Phase phase =
        switch (act.part(1, 8)) {
          case 0, 1, 2 -> Phase.STARTED;
          case 3 -> Phase.STATUS_CHANGED;
          default -> Phase.FINISHED;
        };
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("result", RESULTS.get(act.part(8, RESULTS.size())));
    data.put("status", STATUSES.get(act.part(128, STATUSES.size())));
    data.put("message", act.part(64, 60) == 0 ? "y".repeat(LARGE - 2_000) : "done");
    data.put("seen", List.of(act.part(64, 3)));
    String worker = act.part(4_096, 4) == 0 ? "worker-1" : "worker-0";
    post(act, answer(task, phase, worker, data));
  }

  /** A worker finishes a task in the end. */
  void finish(Event task, String worker) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("result", "pass");
    data.put("status", "succeeded");
    deliver(message(answer(task, Phase.FINISHED, worker, data)));
  }

  private Event answer(Event task, Phase phase, String worker, Map<String, @Nullable Object> said) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    for (String key : List.of("project", "stage", "service")) {
      data.put(key, task.data().get(key));
    }
    data.putAll(said);
    String name = ((TaskEvent) task.kind()).task();
    String type = EventType.task(name, phase).text();
    return event(worker, type, task.context(), task.id(), data);
  }

  /** An outsider tries ids: none, a known one of another delivery, or made-up ones. */
  void guess(Act act) {
    Map<String, @Nullable Object> data = scope(act);
    data.put("result", "fail");
    String context = context(act);
    String id =
        switch (act.part(32, 4)) {
          case 0 -> "";
          case 1 -> context;
          case 2 -> {
            context = tasks.isEmpty() ? context : tasks.getLast().context() + "x";
            yield tasks.isEmpty() ? "1" : tasks.getLast().id();
          }
          default -> "00000000-0000-8000-8000-" + act.part(32, 1_000);
        };
    Phase phase = act.part(8, 3) == 0 ? Phase.STARTED : Phase.FINISHED;
    String type = EventType.task(TASKS.get(act.part(1, TASKS.size())), phase).text();
    post(act, event(Rules.OUTSIDER, type, context, id, data));
  }

  /** Somebody pauses, resumes or aborts a delivery or one of its stages. */
  void control(Act act) {
    List<String> words = List.of("pause", "resume", "resume", "abort");
    List<String> stages = List.of("", "dev", "prod");
    String word = words.get(act.part(1, words.size()));
    post(act, control(project(act), context(act), word, stages.get(act.part(4, stages.size()))));
  }

  private Event control(String project, String context, String word, String stage) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("project", project);
    data.put("service", "carts");
    data.put("stage", stage);
    return event("person", EventType.PREFIX + "sequence." + word, context, "", data);
  }

  /** Nothing is paused any more. */
  void resumeAll() {
    for (String project : PROJECTS) {
      for (int context = 0; context < CONTEXTS; context++) {
        deliver(message(control(project, "c" + context, "resume", "")));
      }
    }
  }

  /** A record comes again: as it was, with other data, or in another partition. */
  void repeat(Act act) {
    if (sent.isEmpty()) {
      return;
    }
    Message message = sent.get(sent.size() - 1 - act.a() % Math.min(sent.size(), NEWEST_RECORDS));
    Event event = known.event(message.value()).orElse(null);
    if (event != null && act.part(1, 8) == 0) {
      Map<String, @Nullable Object> other = new LinkedHashMap<>(event.data());
      other.put("result", "fail");
      deliver(message(event.withData(other)));
    } else {
      int partition =
          act.part(1, 8) == 1 ? act.part(8, SimulatedShipyards.PARTITIONS) : message.partition();
      deliver(new Message(message.key(), message.value(), partition));
    }
  }

  /** Something comes that is no event, or one without a scope. */
  void garbage(Act act) {
    int partition = act.part(1, SimulatedShipyards.PARTITIONS);
    if (act.part(2, 2) == 0) {
      byte[] torn = ("{" + act.a()).getBytes(StandardCharsets.UTF_8);
      deliver(new Message("k", torn, partition));
    } else {
      Event event = event("shop", "com.acme.pushed", context(act), "", new LinkedHashMap<>());
      byte[] bytes = CloudEvents.encode(event);
      known.put(bytes, event);
      deliver(new Message("k", bytes, partition));
    }
  }

  /** A delayed record arrives, whichever. */
  void arrive(Act act) {
    if (!network.isEmpty()) {
      deliver(network.remove(act.a() % network.size()));
    }
  }

  void arriveAll() {
    network.forEach(this::deliver);
    network.clear();
  }

  private Event event(
      String source,
      String type,
      String context,
      String triggeredId,
      Map<String, @Nullable Object> data) {
    SortedMap<String, String> extensions = new TreeMap<>();
    extensions.put(Event.CONTEXT, context);
    if (!triggeredId.isEmpty()) {
      extensions.put(Event.TRIGGERED_ID, triggeredId);
    }
    return new Event("e" + ++count, source, type, null, null, extensions, data);
  }

  private void post(Act act, Event event) {
    if (act.b() % 5 == 0) {
      network.add(message(event));
    } else {
      deliver(message(event));
    }
  }

  private Message message(Event event) {
    byte[] bytes = CloudEvents.encode(event);
    known.put(bytes, event);
    return new Message(event.key(), bytes, TOPICS.partitionOf(event.project()));
  }

  private void deliver(Message message) {
    sent.add(message);
    byte[] key = message.key().getBytes(StandardCharsets.UTF_8);
    broker.append(
        new Entry.Draft(TOPICS.inbox(), message.partition(), key, message.value(), HEADERS));
  }

  /** Workers see what is committed. */
  private void readTasks() {
    for (Map.Entry<Log, Long> entry : read.entrySet()) {
      Log.Batch batch = entry.getKey().committed(entry.getValue(), Integer.MAX_VALUE);
      entry.setValue(batch.next());
      for (Entry record : batch.entries()) {
        known
            .event(record.value())
            .filter(event -> event.kind() instanceof TaskEvent)
            .ifPresent(tasks::add);
      }
    }
  }
}
