package dev.slipway.git;

import dev.slipway.shipyard.ProjectContent;
import dev.slipway.shipyard.ProjectFile;
import dev.slipway.yaml.Problem;
import dev.slipway.yaml.Span;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.treewalk.TreeWalk;

/**
 * Reads the files of one project from its tree. What is no file, or not to be trusted as one, is
 * left out and named (reliability F33).
 */
final class ProjectReader {
  /** As many as the list of a revision's files can name. */
  private static final int MOST_FILES = 4_000;

  /** Warnings that stand with a revision; more of them tell nothing more. */
  private static final int MOST_FINDINGS = 100;

  private static final byte[] LFS_POINTER =
      "version https://git-lfs.github.com/spec/".getBytes(StandardCharsets.US_ASCII);

  private final String project;
  private final ObjectReader reader;
  private final SortedMap<String, ProjectFile> files = new TreeMap<>();
  private final Set<String> folded = new HashSet<>();
  private final List<Problem> findings = new ArrayList<>();
  private long total;

  ProjectReader(String project, ObjectReader reader) {
    this.project = project;
    this.reader = reader;
  }

  ProjectTree.Project read(ObjectId folder) throws IOException {
    try (TreeWalk walk = new TreeWalk(reader)) {
      walk.addTree(folder);
      boolean room = true;
      while (room && walk.next()) {
        room = visit(walk);
      }
    }
    return new ProjectTree.Project(new ProjectContent(project, files), findings);
  }

  /** Takes one entry; false where there is no room for more. */
  private boolean visit(TreeWalk walk) throws IOException {
    FileMode mode = walk.getFileMode(0);
    String path = walk.getPathString();
    String name = walk.getNameString();
    if (name.matches("[.]{0,2}|.*[\\\\/].*")) {
      leftOut(path, "bad-name", "found a name that leads elsewhere", "");
    } else if (name.startsWith(".")) {
      return true;
    } else if (mode.equals(FileMode.TREE)) {
      walk.enterSubtree();
    } else if (mode.equals(FileMode.SYMLINK)) {
      leftOut(path, "symbolic-link", "found a symbolic link", "put a copy of the file there");
    } else if (mode.equals(FileMode.GITLINK)) {
      leftOut(path, "submodule", "found a submodule", "put its files there");
    } else {
      return add(path, walk.getObjectId(0), mode.equals(FileMode.EXECUTABLE_FILE));
    }
    return true;
  }

  private boolean add(String path, ObjectId id, boolean executable) throws IOException {
    if (files.size() == MOST_FILES) {
      error("", "too-many-files", "expected at most " + MOST_FILES + " files, found more");
      return false;
    }
    ObjectLoader file = reader.open(id, Constants.OBJ_BLOB);
    if (file.getSize() > ProjectContent.LARGEST_FILE) {
      error(
          path,
          "too-large",
          "expected at most " + ProjectContent.LARGEST_FILE + " bytes, found " + file.getSize());
      return true;
    }
    total += file.getSize();
    if (total > ProjectContent.LARGEST) {
      error(
          "",
          "too-large",
          "expected at most " + ProjectContent.LARGEST + " bytes in all files, found more");
      return false;
    }
    byte[] bytes = file.getCachedBytes();
    if (!folded.add(path.toLowerCase(Locale.ROOT))) {
      warning(path, "case-clash", "expected another name, found one that differs only in case", "");
    }
    if (isLfsPointer(bytes)) {
      warning(
          path, "lfs-pointer", "expected a file, found a pointer of Git LFS", "commit the file");
    }
    files.put(path, new ProjectFile(bytes, executable));
    return true;
  }

  private static boolean isLfsPointer(byte[] bytes) {
    return bytes.length > LFS_POINTER.length
        && Arrays.equals(bytes, 0, LFS_POINTER.length, LFS_POINTER, 0, LFS_POINTER.length);
  }

  private void leftOut(String path, String code, String found, String hint) {
    warning(path, code, "expected a file, " + found + ", which is left out", hint);
  }

  private void warning(String path, String code, String message, String hint) {
    if (findings.size() < MOST_FINDINGS) {
      findings.add(Problem.warning(place(path), code, message, hint));
    }
  }

  private void error(String path, String code, String message) {
    if (findings.stream().filter(Problem::isError).count() == MOST_FINDINGS) {
      return;
    }
    findings.add(Problem.error(place(path), code, message));
  }

  private Span place(String path) {
    return Span.start(path.isEmpty() ? project : project + "/" + path);
  }
}
