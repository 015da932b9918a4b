package dev.slipway.uniform;

import java.io.IOException;
import java.nio.file.Path;

/** The files of projects at a revision: the port to git or another store. */
@FunctionalInterface
public interface ProjectFiles {
  /**
   * A folder with the files of a project as they stood at a revision, executable bits and links
   * included. Callers only read it. It stays as it is for as long as the process lives.
   *
   * @param revision the id in extension {@code gitcommitid}; empty: the newest
   * @throws IOException where the project or the revision is unknown or cannot be read; the message
   *     names which
   */
  Path checkout(String project, String revision) throws IOException;
}
