package dev.slipway.git;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jgit.dircache.DirCache;
import org.eclipse.jgit.dircache.DirCacheBuilder;
import org.eclipse.jgit.dircache.DirCacheEntry;
import org.eclipse.jgit.internal.storage.file.FileRepository;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.RefUpdate;
import org.eclipse.jgit.lib.TreeFormatter;

/** A bare repository as somebody pushes to it, with trees that no tool would make as well. */
final class BareRepository implements AutoCloseable {
  static final String MAIN = "refs/heads/main";

  private final Path folder;
  private final FileRepository repository;
  private final Map<String, Entry> files = new LinkedHashMap<>();

  private record Entry(FileMode mode, byte[] bytes) {}

  private BareRepository(Path folder) throws IOException {
    this.folder = folder;
    this.repository = new FileRepository(folder.toFile());
    repository.create(true);
    RefUpdate head = repository.updateRef(Constants.HEAD);
    head.disableRefLog();
    head.link(MAIN);
  }

  static BareRepository in(Path folder) {
    OwnSystem.install();
    try {
      return new BareRepository(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path folder() {
    return folder;
  }

  BareRepository file(String path, String text) {
    files.put(path, new Entry(FileMode.REGULAR_FILE, text.getBytes(UTF_8)));
    return this;
  }

  BareRepository file(String path, byte[] bytes) {
    files.put(path, new Entry(FileMode.REGULAR_FILE, bytes));
    return this;
  }

  BareRepository program(String path, String text) {
    files.put(path, new Entry(FileMode.EXECUTABLE_FILE, text.getBytes(UTF_8)));
    return this;
  }

  BareRepository link(String path, String target) {
    files.put(path, new Entry(FileMode.SYMLINK, target.getBytes(UTF_8)));
    return this;
  }

  BareRepository submodule(String path) {
    files.put(path, new Entry(FileMode.GITLINK, new byte[0]));
    return this;
  }

  BareRepository without(String path) {
    files.keySet().removeIf(name -> name.equals(path) || name.startsWith(path + "/"));
    return this;
  }

  /** A commit on top of the branch; its id. */
  String commit(String message) {
    return commit(message, head());
  }

  /** A commit without a history, which the branch is forced to. */
  String rewrite(String message) {
    return commit(message, Optional.empty());
  }

  private String commit(String message, Optional<ObjectId> parent) {
    try (ObjectInserter inserter = repository.newObjectInserter()) {
      return commit(inserter, tree(inserter), message, parent);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A commit whose one tree has an entry that no tool would write. */
  String commitEntry(String name, String text) {
    try (ObjectInserter inserter = repository.newObjectInserter()) {
      TreeFormatter tree = new TreeFormatter();
      tree.append(
          name, FileMode.REGULAR_FILE, inserter.insert(Constants.OBJ_BLOB, text.getBytes(UTF_8)));
      return commit(inserter, inserter.insert(tree), "evil", head());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String commit(
      ObjectInserter inserter, ObjectId tree, String message, Optional<ObjectId> parent)
      throws IOException {
    CommitBuilder commit = new CommitBuilder();
    commit.setTreeId(tree);
    parent.ifPresent(commit::setParentId);
    PersonIdent author =
        new PersonIdent(
            "Ada", "ada@example.org", Instant.parse("2026-01-31T12:00:00Z"), ZoneOffset.UTC);
    commit.setAuthor(author);
    commit.setCommitter(author);
    commit.setMessage(message);
    ObjectId id = inserter.insert(commit);
    inserter.flush();
    RefUpdate update = repository.updateRef(MAIN);
    update.setNewObjectId(id);
    update.forceUpdate();
    return id.name();
  }

  private ObjectId tree(ObjectInserter inserter) throws IOException {
    DirCache index = DirCache.newInCore();
    DirCacheBuilder builder = index.builder();
    for (Map.Entry<String, Entry> file : files.entrySet()) {
      DirCacheEntry entry = new DirCacheEntry(file.getKey());
      entry.setFileMode(file.getValue().mode());
      entry.setObjectId(
          file.getValue().mode() == FileMode.GITLINK
              ? ObjectId.fromString("1234567890123456789012345678901234567890")
              : inserter.insert(Constants.OBJ_BLOB, file.getValue().bytes()));
      builder.add(entry);
    }
    builder.finish();
    return index.writeTree(inserter);
  }

  private Optional<ObjectId> head() {
    try {
      Ref head = repository.exactRef(MAIN);
      return head == null ? Optional.empty() : Optional.of(head.getObjectId());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Makes a tag name the head of the branch, wherever it was before. */
  void tag(String name) {
    try {
      RefUpdate update = repository.updateRef("refs/tags/" + name);
      update.setNewObjectId(head().orElseThrow());
      update.forceUpdate();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Deletes the branch. */
  void deleteBranch() {
    try {
      RefUpdate update = repository.updateRef(MAIN);
      update.setForceUpdate(true);
      update.delete();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    repository.close();
  }
}
