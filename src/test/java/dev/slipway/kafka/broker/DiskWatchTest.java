package dev.slipway.kafka.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DiskWatchTest {
  private static final long MEGABYTE = 1_000_000;

  private final AtomicLong free = new AtomicLong();
  private final List<String> log = new ArrayList<>();
  private final DiskWatch watch =
      new DiskWatch(Path.of("data", "broker"), free::get, 300 * MEGABYTE, log::add);

  private Optional<String> lookAt(long megabytes) {
    free.set(megabytes * MEGABYTE);
    watch.look();
    return watch.obstacle();
  }

  @Test
  void newEventsAreTakenAsLongAsThereIsRoom() {
    assertEquals(Optional.empty(), lookAt(5_000));
    assertEquals(Optional.empty(), lookAt(300));
    assertEquals(List.of(), log);
  }

  @Test
  void theDoorsCloseBeforeTheDiskIsFullAndSayWhatIsFreeAndWhatIsNeeded() {
    String obstacle = lookAt(299).orElseThrow();

    assertEquals(
        "the disk of the embedded broker has 299 MB free and should have 300 MB"
            + " (slipway.broker.least-free): no new events are taken before there are 330 MB",
        obstacle);
    assertTrue(lookAt(120).orElseThrow().contains("has 120 MB free"));
    assertEquals(List.of(obstacle + "; make room under " + Path.of("data", "broker")), log);
  }

  @Test
  void theyOpenByThemselvesWhenThereIsATenthMoreAndDoNotFlap() {
    lookAt(100);

    assertTrue(lookAt(305).isPresent());
    assertTrue(lookAt(329).isPresent());
    assertEquals(Optional.empty(), lookAt(330));
    assertEquals(Optional.empty(), lookAt(300));
    assertEquals(2, log.size());
    assertEquals(
        "the disk of the embedded broker has 330 MB free again: new events are taken",
        log.getLast());
  }
}
