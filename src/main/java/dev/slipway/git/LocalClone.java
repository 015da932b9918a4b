package dev.slipway.git;

import dev.slipway.shipyard.Commit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.transport.RefSpec;
import org.eclipse.jgit.transport.TagOpt;
import org.eclipse.jgit.transport.Transport;

/**
 * A shallow bare clone of one branch, in a folder of this machine. It is a cache: the first fetch of
 * a process and each after a failure begin with an empty folder, so that nothing that a crash left
 * behind is ever read (reliability F33).
 */
final class LocalClone implements AutoCloseable {
  private static final String HEAD = "refs/slipway/head";
  private static final int SUBJECT = 200;

  private final GitSource source;
  private final Path folder;
  private final Duration silence;
  private Optional<BoundedRepository> open = Optional.empty();

  /**
   * A clone that is empty yet.
   *
   * @param folder where it is kept; it belongs to the clone alone
   * @param silence how long a server may take for each answer
   */
  LocalClone(GitSource source, Path folder, Duration silence) {
    this.source = source;
    this.folder = folder;
    this.silence = silence;
  }

  /** Makes the clone equal to the branch, and gives the commit at its head. */
  synchronized Commit fetch() throws IOException {
    boolean whole = false;
    try {
      BoundedRepository repository = repository();
      try (Transport transport = open(repository)) {
        fetch(transport);
      }
      Commit commit = head(repository);
      whole = true;
      return commit;
    } finally {
      if (!whole) {
        close();
      }
    }
  }

  /** The projects at the commit that was fetched last. */
  synchronized ProjectTree.Found read() throws IOException {
    BoundedRepository repository = repository();
    try (RevWalk walk = new RevWalk(repository)) {
      return ProjectTree.read(source, repository, walk.parseCommit(headId(repository)).getTree());
    }
  }

  private BoundedRepository repository() throws IOException {
    if (open.isPresent() && size() > 2 * source.maxBytes()) {
      close();
    }
    if (open.isEmpty()) {
      delete();
      Files.createDirectories(folder);
      BoundedRepository made = new BoundedRepository(folder, source.maxBytes());
      open = Optional.of(made);
      made.create(true);
    }
    return open.get();
  }

  private Transport open(BoundedRepository repository) throws IOException {
    Transport transport = Transports.open(source, repository);
    transport.setTimeout((int) silence.toSeconds());
    transport.setTagOpt(TagOpt.NO_TAGS);
    transport.setCheckFetchedObjects(true);
    transport.setDepth(1);
    return transport;
  }

  private void fetch(Transport transport) throws IOException {
    transport.fetch(
        new Cancellation(),
        List.of(new RefSpec("+" + source.remoteRef() + ":" + HEAD)));
  }

  private static ObjectId headId(BoundedRepository repository) throws IOException {
    Ref head = repository.exactRef(HEAD);
    if (head == null || head.getObjectId() == null) {
      throw new IOException("expected a commit, found none");
    }
    return head.getObjectId();
  }

  private Commit head(BoundedRepository repository) throws IOException {
    try (RevWalk walk = new RevWalk(repository)) {
      RevCommit commit = walk.parseCommit(headId(repository));
      PersonIdent author = commit.getAuthorIdent();
      String subject = commit.getShortMessage();
      return new Commit(
          source.name(),
          commit.getName(),
          author.getName() + " <" + author.getEmailAddress() + ">",
          author.getWhenAsInstant(),
          subject.substring(0, Math.min(SUBJECT, subject.length())));
    }
  }

  private long size() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      long size = 0;
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        size += Files.size(file);
      }
      return size;
    }
  }

  private void delete() throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    List<Path> files = new ArrayList<>();
    try (Stream<Path> walk = Files.walk(folder)) {
      walk.sorted(Comparator.reverseOrder()).forEach(files::add);
    }
    for (Path file : files) {
      Files.deleteIfExists(file);
    }
  }

  /** Forgets what was fetched; the next fetch begins anew. */
  @Override
  public synchronized void close() {
    open.ifPresent(BoundedRepository::close);
    open = Optional.empty();
  }
}
