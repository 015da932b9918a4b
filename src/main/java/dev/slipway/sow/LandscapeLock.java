package dev.slipway.sow;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Keeps a second process from working on the same landscape; let go when the process ends. */
public final class LandscapeLock implements AutoCloseable {
  private final FileChannel file;

  private LandscapeLock(FileChannel file) {
    this.file = file;
  }

  /**
   * Holds a landscape.
   *
   * @throws SowFailure where somebody else holds it
   */
  public static LandscapeLock hold(Acre acre) throws SowFailure, IOException {
    Path path = acre.library().resolve("lock");
    Files.createDirectories(path.getParent());
    FileChannel file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (file.tryLock() != null) {
        return new LandscapeLock(file);
      }
      file.close();
      throw new SowFailure(held(acre));
    } catch (OverlappingFileLockException e) {
      file.close();
      throw new SowFailure(held(acre));
    }
  }

  private static String held(Acre acre) {
    return "another run is at work in the landscape " + acre.root();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
