package dev.slipway.git;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.eclipse.jgit.internal.storage.file.FileRepository;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.ProgressMonitor;
import org.eclipse.jgit.transport.PackParser;

/** A bare repository on this machine that takes in only so much. */
final class BoundedRepository extends FileRepository {
  /** Objects are taken apart in memory. */
  private static final long LARGEST_OBJECT = 32L << 20;

  private final long maxBytes;

  BoundedRepository(Path folder, long maxBytes) throws IOException {
    super(folder.toFile());
    this.maxBytes = maxBytes;
  }

  @Override
  public ObjectInserter newObjectInserter() {
    return new BoundedInserter(super.newObjectInserter(), maxBytes);
  }

  /** What is too much is made anew instead. */
  @Override
  public void autoGC(ProgressMonitor monitor) {}

  private static final class BoundedInserter extends ObjectInserter.Filter {
    private final ObjectInserter inserter;
    private final long maxBytes;

    BoundedInserter(ObjectInserter inserter, long maxBytes) {
      this.inserter = inserter;
      this.maxBytes = maxBytes;
    }

    @Override
    protected ObjectInserter delegate() {
      return inserter;
    }

    @Override
    public PackParser newPackParser(InputStream in) throws IOException {
      PackParser parser = inserter.newPackParser(new BoundedPack(in, maxBytes));
      parser.setMaxObjectSizeLimit(Math.min(maxBytes, LARGEST_OBJECT));
      return parser;
    }
  }
}
