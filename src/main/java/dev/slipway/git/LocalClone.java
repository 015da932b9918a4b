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
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.RefUpdate;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.transport.BasePackFetchConnection;
import org.eclipse.jgit.transport.FetchConnection;
import org.eclipse.jgit.transport.PackLock;
import org.eclipse.jgit.transport.RefSpec;
import org.eclipse.jgit.transport.TagOpt;
import org.eclipse.jgit.transport.Transport;

/**
 * A shallow bare clone of one branch, in a folder of this machine. It is a cache: the first fetch
 * of a process and each after a failure begin with an empty folder, so that nothing that a crash
 * left behind is ever read (reliability F33).
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
        fetch(transport, repository);
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
    BoundedRepository repository =
        open.orElseThrow(() -> new IOException("expected a clone, found none"));
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
    transport.setDepth(1);
    return transport;
  }

  /** Asks for the branch, and for its head where that is another one than is known. */
  private void fetch(Transport transport, BoundedRepository repository) throws IOException {
    String name = source.remoteRef();
    try (FetchConnection connection = transport.openFetch(List.of(new RefSpec(name)))) {
      if (!(connection instanceof BasePackFetchConnection)) {
        throw new IOException("expected a server that speaks git's smart protocol, found files");
      }
      Ref wanted = connection.getRef(name);
      if (wanted == null || wanted.getObjectId() == null) {
        throw new NoBranch();
      }
      Ref known = repository.exactRef(HEAD);
      if (known == null || !wanted.getObjectId().equals(known.getObjectId())) {
        connection.fetch(new Cancellation(), List.of(wanted), Set.of());
        for (PackLock pack : connection.getPackLocks()) {
          pack.unlock();
        }
        follow(repository, wanted.getObjectId());
      }
    }
  }

  private static void follow(BoundedRepository repository, ObjectId commit) throws IOException {
    RefUpdate update = repository.updateRef(HEAD);
    update.setNewObjectId(commit);
    update.disableRefLog();
    RefUpdate.Result result = update.forceUpdate();
    if (result != RefUpdate.Result.NEW && result != RefUpdate.Result.FORCED) {
      throw new IOException("expected the local branch to follow, found " + result);
    }
  }

  /** The server has no such branch. */
  static final class NoBranch extends IOException {
    private static final long serialVersionUID = 1L;

    NoBranch() {
      super("no such branch");
    }
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
