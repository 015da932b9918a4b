package dev.slipway.it;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.MemberDescription;
import org.junit.jupiter.api.Test;

/** A server that is stopped leaves its work to others, who need not wait for it. */
class HandOverIT {
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final SlipwayServer staying = SlipwayServer.shared();

  @Test
  void whoStopsLeavesEveryGroupBeforeItEnds() {
    // given two servers that share the work
    staying.deploy("handover", SlipwayServer.shipyard("sail"));
    SortedSet<String> before = groupsOf(instance(staying));
    try (SlipwayServer leaving =
        SlipwayServer.start("leaving", Map.of(), "--kafka", staying.kafka())) {
      String name = instance(leaving);
      Await.until("a second member everywhere", () -> groupsOf(name).equals(before));
      String context = staying.api().take(Api.trigger("handover"));

      // when one is asked to stop
      leaving.process().terminate();

      // then it ends well, is in no group any more, and what was under way goes on
      assertEquals(0, leaving.process().awaitExit(PATIENCE), leaving.process()::toString);
      assertEquals(new TreeSet<>(), groupsOf(name));
      staying.api().perform("handover", "sail");
      assertEquals("pass", staying.api().ended(context).get("result").asText());
    }
  }

  private static String instance(SlipwayServer server) {
    try {
      return Files.readString(server.data().resolve("instance")).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The consumer groups of which an instance is a member. */
  private SortedSet<String> groupsOf(String instance) {
    SortedSet<String> groups = new TreeSet<>();
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", staying.kafka()))) {
      var names = admin.listGroups().all().get().stream().map(g -> g.groupId()).toList();
      for (ConsumerGroupDescription group :
          admin.describeConsumerGroups(names).all().get().values()) {
        for (MemberDescription member : group.members()) {
          Optional<String> id = member.groupInstanceId();
          if (id.isPresent() && id.get().startsWith(instance)) {
            groups.add(group.groupId());
          }
        }
      }
      return groups;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
