package dev.slipway.folder;

import dev.slipway.shipyard.ProjectContent;
import dev.slipway.shipyard.Revisions;
import dev.slipway.yaml.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A folder with one project per sub-folder. Each content is published as a revision named by its
 * hash; the folder is looked at again and again, because events of a file system are not to be had
 * everywhere, and a content counts once it stayed the same for two looks.
 */
public final class ShipyardFolder implements AutoCloseable {
  private final Path folder;
  private final Revisions revisions;
  private final Duration interval;
  private final Listener listener;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread = new Thread(this::watch, "slipway-shipyards");
  private final TreeMap<String, String> lastSeen = new TreeMap<>();
  private final TreeMap<String, String> published = new TreeMap<>();

  /** Who is told what happens in the folder. */
  public interface Listener {
    /** A content was published under that id; where there are errors, it is not in force. */
    void published(String project, String id, List<Problem> problems);

    /** Something in the folder cannot be used; the sentence says what and why. */
    void refused(String sentence);
  }

  /** A folder that is not watched yet. */
  public ShipyardFolder(Path folder, Revisions revisions, Duration interval, Listener listener) {
    this.folder = folder;
    this.revisions = revisions;
    this.interval = interval;
    this.listener = listener;
  }

  /** Publishes what is there now, and goes on watching. */
  public void start() {
    publishAll(false);
    thread.setDaemon(true);
    thread.start();
  }

  private void watch() {
    try {
      while (!closing.await(interval.toMillis(), TimeUnit.MILLISECONDS)) {
        publishAll(true);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void publishAll(boolean onlyWhenStill) {
    for (Path project : projects()) {
      try {
        publish(ProjectFolder.read(project), onlyWhenStill);
      } catch (IOException | CompletionException e) {
        refuse(project.getFileName().toString(), String.valueOf(e.getMessage()));
      }
    }
  }

  /** The names of the projects in a folder, sorted. */
  public static List<String> names(Path folder) throws IOException {
    return projects(folder).stream().map(path -> path.getFileName().toString()).toList();
  }

  private static List<Path> projects(Path folder) throws IOException {
    try (Stream<Path> children = Files.list(folder)) {
      return children
          .filter(path -> Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
          .filter(path -> !path.getFileName().toString().startsWith("."))
          .sorted()
          .toList();
    }
  }

  private List<Path> projects() {
    try {
      return projects(folder);
    } catch (IOException | UncheckedIOException e) {
      refuse(folder.toString(), "expected a folder that can be read: " + e.getMessage());
      return List.of();
    }
  }

  private void publish(ProjectContent content, boolean onlyWhenStill) {
    String project = content.project();
    String id = content.hash();
    boolean still = id.equals(lastSeen.put(project, id));
    boolean known = id.equals(published.get(project)) || id.equals(revisions.newest(project));
    if (known || (onlyWhenStill && !still) || content.files().isEmpty()) {
      return;
    }
    List<Problem> problems = revisions.publish(content, id).toCompletableFuture().join();
    published.put(project, id);
    listener.published(project, id, problems);
  }

  private void refuse(String where, String why) {
    if (!why.equals(lastSeen.put("!" + where, why))) {
      listener.refused(where + ": " + why);
    }
  }

  @Override
  public void close() {
    closing.countDown();
  }
}
