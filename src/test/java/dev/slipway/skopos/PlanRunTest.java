package dev.slipway.skopos;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.skopos.plan.Call;
import dev.slipway.skopos.plan.CallOutcome;
import dev.slipway.skopos.plan.DoubtPolicy;
import dev.slipway.skopos.plan.Instance;
import dev.slipway.skopos.plan.Plan;
import dev.slipway.skopos.plan.PlanContext;
import dev.slipway.skopos.plan.PlanReader;
import dev.slipway.skopos.plan.Question;
import dev.slipway.skopos.plan.Report;
import dev.slipway.skopos.plan.Signal;
import dev.slipway.skopos.plan.Verdict;
import dev.slipway.skopos.plugin.CallNote;
import dev.slipway.wire.JsonObjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that lose their worker before and after every entry of the journal. */
class PlanRunTest {
  private static final String PLAN =
      """
      doctype: com.datagridsys.doctype/skopos/deploy-plan
      version: alpha/1
      steps:
      - id: shop
        class: component
        on_fail: fail
        steps:
          - id: create
            class: instance-loop
            target_num: 2
            on_fail: scrap
            steps:
              - { id: new, class: action, plugin: shop, action: inst_create, arguments: { selector: new }, on_fail: fail }
              - { id: join, class: action, plugin: shop, action: sd_wait_join, arguments: { selector: new }, on_fail: fail }
          - { id: look, class: action, plugin: shop, action: look, idempotent: true, on_fail: scrap }
          - { id: drop, class: action, plugin: shop, action: inst_destroy, arguments: { selector: old }, on_fail: fail }
          - id: scrap
            class: instance-loop
            selector: new
            cleanup: true
            steps:
              - { id: scrap-one, class: action, plugin: shop, action: inst_destroy, arguments: { selector: new } }
      """;

  @TempDir private Path folder;

  /** The death of a worker. */
  private static final class Died extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** The world outside: what is created stays, whoever dies. */
  private static final class World {
    private final boolean good;
    private final TreeSet<String> ships = new TreeSet<>(List.of("old-0", "old-1"));
    private final List<String> effects = new ArrayList<>();

    World(boolean good) {
      this.good = good;
    }

    CallOutcome make(Call call, CallNote note) {
      Call.Plugin plugin = (Call.Plugin) call;
      List<Instance> instances = plugin.instances().orElse(List.of());
      return switch (plugin.action()) {
        case "inst_create" -> {
          List<Object> created = new ArrayList<>();
          for (Instance slot : instances) {
            String id = "new-" + slot.index();
            effects.add("+" + id);
            assertTrue(ships.add(id), id + " was created twice");
            created.add(new LinkedHashMap<>(Map.of("id", id, "index", slot.index())));
          }
          yield CallOutcome.pass(new LinkedHashMap<>(Map.of("inst", created)));
        }
        case "inst_destroy" -> {
          for (Instance instance : instances) {
            effects.add("-" + instance.id());
            assertTrue(ships.remove(instance.id()), instance.id() + " was destroyed twice");
          }
          yield CallOutcome.pass(Map.of());
        }
        case "inst_describe_init" -> CallOutcome.pass(Map.of("inst", Map.of("shop", described())));
        case "look" -> good ? CallOutcome.pass(Map.of()) : CallOutcome.fail(1, "Error: it leaks");
        default -> CallOutcome.pass(Map.of());
      };
    }

    private List<Object> described() {
      List<Object> all = new ArrayList<>();
      for (String ship : ships) {
        int index = Integer.parseInt(ship.substring(4));
        all.add(new LinkedHashMap<>(Map.of("id", ship, "index", index)));
      }
      return all;
    }
  }

  private static PlanContext context() {
    List<Instance> old = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      old.add(new Instance(i, new LinkedHashMap<>(Map.of("index", i, "id", "old-" + i))));
    }
    return new PlanContext(
        "run", "project", Map.of(), Map.of(), Map.of("shop", old), DoubtPolicy.ASK);
  }

  private static Plan plan() {
    return switch (PlanReader.read("plan.yaml", PLAN, Optional.of(context()))) {
      case PlanReader.Reading.Accepted accepted -> accepted.plan();
      case PlanReader.Reading.Refused refused -> throw new AssertionError(refused.findings());
    };
  }

  /** A worker with a file; it dies before its nth entry is written, or just behind it. */
  private record Worker(FileJournal journal, World world, int entries, boolean behind) {
    Verdict work(List<String> trace) throws InterruptedException {
      Mailbox mailbox = new Mailbox(InstantSource.system());
      RunListener listener =
          new RunListener() {
            @Override
            public void reported(Report report) {
              if (report instanceof Report.Ended ended) {
                trace.add(ended.line());
              }
            }

            @Override
            public void recalled(Report report) {
              reported(report);
            }
          };
      PlanRun run =
          new PlanRun(
              plan(),
              context(),
              mortal(),
              world::make,
              InstantSource.system(),
              mailbox,
              listener,
              "worker " + System.nanoTime());
      run.takeUp(journal.read());
      for (Optional<Question> asked = run.untilQuestion();
          asked.isPresent();
          asked = run.untilQuestion()) {
        mailbox.put(new Signal.Answered(asked.get().id(), answer(asked.get()), "me", ""));
      }
      return run.run();
    }

    /** A person who looks: what was to be is there or gone, or it is not. */
    private static String answer(Question question) {
      String now = question.message().replaceFirst(".*there now: ", "");
      boolean done =
          question.at().step().equals("new")
              ? now.contains("new-" + question.at().index())
              : question.at().step().equals("drop")
                  ? !now.contains("old-")
                  : !now.contains("new-" + question.at().index());
      return done ? "pass" : "retry";
    }

    private PlanJournal.RunJournal mortal() {
      return new PlanJournal.RunJournal() {
        private int left = entries;

        @Override
        public List<Entry> read() {
          return journal.read();
        }

        @Override
        public List<Entry> append(Entry entry) {
          if (left == 0 && !behind) {
            throw new Died();
          }
          List<Entry> read = journal.append(entry);
          if (left-- == 0) {
            throw new Died();
          }
          return read;
        }

        @Override
        public Optional<Map<String, Object>> ended() {
          return Optional.empty();
        }

        @Override
        public void end(Map<String, Object> outcome) {}
      };
    }
  }

  private int deaths(boolean good, boolean behind) throws Exception {
    World calm = new World(good);
    List<String> wanted = new ArrayList<>();
    Verdict verdict;
    try (FileJournal journal = FileJournal.open(folder.resolve("calm"), new JsonObjects())) {
      verdict = new Worker(journal, calm, Integer.MAX_VALUE, behind).work(wanted);
    }
    Files.delete(folder.resolve("calm"));
    for (int death = 0; ; death++) {
      World world = new World(good);
      Path file = folder.resolve("journal-" + behind + death);
      boolean died = false;
      try (FileJournal journal = FileJournal.open(file, new JsonObjects())) {
        new Worker(journal, world, death, behind).work(new ArrayList<>());
      } catch (Died e) {
        died = true;
      }
      List<String> trace = new ArrayList<>();
      try (FileJournal journal = FileJournal.open(file, new JsonObjects())) {
        assertEquals(verdict, new Worker(journal, world, Integer.MAX_VALUE, behind).work(trace));
      }
      assertEquals(calm.ships, world.ships, "death at " + death);
      assertEquals(calm.effects, world.effects, "death at " + death);
      assertEquals(wanted, trace, "death at " + death);
      if (!died) {
        return death;
      }
    }
  }

  @Test
  void aWorkerThatDiesAnywhereLeavesNoRiddle() throws Exception {
    assertEquals(13, deaths(true, false));
    assertEquals(13, deaths(true, true));
  }

  @Test
  void norWhereThePlanFailsAndCleansUp() throws Exception {
    assertEquals(15, deaths(false, false));
    assertEquals(15, deaths(false, true));
  }

  @Test
  void aLastLineWithoutItsEndDoesNotCount() throws IOException {
    Path file = folder.resolve("torn");
    try (FileJournal journal = FileJournal.open(file, new JsonObjects())) {
      journal.append(new Entry.Noted(Instant.EPOCH, new Signal.Begun("w")));
    }
    Files.writeString(file, "{\"at\":\"1970", StandardOpenOption.APPEND);
    try (FileJournal journal = FileJournal.open(file, new JsonObjects())) {
      assertEquals(List.of(new Entry.Noted(Instant.EPOCH, new Signal.Begun("w"))), journal.read());
      journal.append(new Entry.Noted(Instant.EPOCH, new Signal.Paused("me", "")));
      assertEquals(2, journal.read().size());
    }
  }

  @Test
  void aWorkerThatWasOvertakenDoesNothingMore() {
    World world = new World(true);
    List<Entry> log = new ArrayList<>();
    PlanJournal.RunJournal shared =
        new PlanJournal.RunJournal() {
          @Override
          public List<Entry> read() {
            return List.copyOf(log);
          }

          @Override
          public List<Entry> append(Entry entry) {
            int from = log.size();
            if (from == 3) {
              log.add(new Entry.Noted(Instant.EPOCH, new Signal.TakenOver(2, "another")));
            }
            log.add(entry);
            return List.copyOf(log.subList(from, log.size()));
          }

          @Override
          public Optional<Map<String, Object>> ended() {
            return Optional.empty();
          }

          @Override
          public void end(Map<String, Object> outcome) {}
        };
    PlanRun run =
        new PlanRun(
            plan(),
            context(),
            shared,
            world::make,
            InstantSource.system(),
            new Mailbox(InstantSource.system()),
            RunListener.NONE,
            "overtaken");
    assertThrows(Superseded.class, run::run);
    assertEquals(List.of("+new-0"), world.effects);
  }
}
