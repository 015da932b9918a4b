package dev.slipway.git;

import dev.slipway.shipyard.ProjectContent;
import dev.slipway.yaml.Problem;
import dev.slipway.yaml.Span;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.eclipse.jgit.lib.AnyObjectId;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.treewalk.TreeWalk;

/** Which projects there are in the tree of a commit. */
final class ProjectTree {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]*");

  private final GitSource source;
  private final ObjectReader reader;
  private final SortedMap<String, ObjectId> projects = new TreeMap<>();
  private final List<Problem> findings = new ArrayList<>();

  private ProjectTree(GitSource source, ObjectReader reader) {
    this.source = source;
    this.reader = reader;
  }

  /** The files of a project, and what was found while they were read. */
  record Project(ProjectContent content, List<Problem> findings) {
    Project {
      findings = List.copyOf(findings);
    }
  }

  /** The projects of a commit, sorted by name, and what is wrong with the commit as a whole. */
  record Found(List<Project> projects, List<Problem> findings) {
    Found {
      projects = List.copyOf(projects);
      findings = List.copyOf(findings);
    }

    List<String> names() {
      return projects.stream().map(project -> project.content().project()).toList();
    }
  }

  static Found read(GitSource source, Repository repository, AnyObjectId tree) throws IOException {
    try (ObjectReader reader = repository.newObjectReader()) {
      return new ProjectTree(source, reader).read(tree.toObjectId());
    }
  }

  private Found read(ObjectId tree) throws IOException {
    Optional<ObjectId> top = source.path().isEmpty() ? Optional.of(tree) : below(tree);
    if (top.isEmpty()) {
      finding("missing-path", source.path(), "expected a folder " + source.path() + ", found none");
    } else if (holdsShipyard(top.get())) {
      String path = source.path();
      String name = path.substring(path.lastIndexOf('/') + 1);
      add(name.isEmpty() ? source.name() : name, top.get());
    } else {
      collect(top.get());
    }
    if (projects.isEmpty() && findings.isEmpty()) {
      finding(
          "no-project",
          source.path(),
          "expected a folder with a shipyard.yaml for each project, found none");
    }
    List<Project> read = new ArrayList<>();
    for (var project : projects.entrySet()) {
      read.add(new ProjectReader(project.getKey(), reader).read(project.getValue()));
    }
    return new Found(read, findings);
  }

  private Optional<ObjectId> below(ObjectId tree) throws IOException {
    try (TreeWalk found = TreeWalk.forPath(reader, source.path(), tree)) {
      return found != null && found.getFileMode(0).equals(FileMode.TREE)
          ? Optional.of(found.getObjectId(0))
          : Optional.empty();
    }
  }

  private boolean holdsShipyard(ObjectId folder) throws IOException {
    try (TreeWalk found = TreeWalk.forPath(reader, ProjectContent.SHIPYARD, folder)) {
      return found != null && !found.getFileMode(0).equals(FileMode.TREE);
    }
  }

  private void collect(ObjectId folder) throws IOException {
    try (TreeWalk children = new TreeWalk(reader)) {
      children.addTree(folder);
      while (children.next()) {
        boolean visible = !children.getNameString().startsWith(".");
        if (visible
            && children.getFileMode(0).equals(FileMode.TREE)
            && holdsShipyard(children.getObjectId(0))) {
          add(children.getNameString(), children.getObjectId(0));
        }
      }
    }
  }

  private void add(String name, ObjectId folder) {
    if (NAME.matcher(name).matches()) {
      projects.put(name, folder);
    } else {
      finding(
          "bad-project-name",
          name,
          "expected a name of letters, digits, `.`, `_` and `-`, found " + name);
    }
  }

  private void finding(String code, String path, String message) {
    String place = path.isEmpty() ? source.name() : source.name() + ":" + path;
    findings.add(Problem.error(Span.start(place), code, message));
  }
}
