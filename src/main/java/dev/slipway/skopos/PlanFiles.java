package dev.slipway.skopos;

import dev.slipway.uniform.TaskOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The Skopos files of a stage and service: {@code <stage>/<service>/skopos} in a revision. Nothing
 * is read that lies outside the project.
 *
 * @param project the folder of the project at the revision
 * @param folder the folder of the files, which need not be there
 */
record PlanFiles(Path project, Path folder) {
  /** The name of the usual plan. */
  static final String PLAN = "plan.yaml";

  static PlanFiles of(Path project, TaskOrder order) {
    Path folder = project.resolve(order.stage()).resolve(order.service()).resolve("skopos");
    return new PlanFiles(project, folder.normalize());
  }

  /** Whether a file is there, inside the project. */
  boolean has(String name) {
    Path file = folder.resolve(name);
    return Files.isRegularFile(file) && isInside(file);
  }

  private boolean isInside(Path path) {
    try {
      return path.toRealPath().startsWith(project.toRealPath());
    } catch (IOException e) {
      return false;
    }
  }

  /** The text of a file, where it is there. */
  Optional<String> text(String name) throws IOException {
    return has(name) ? Optional.of(Files.readString(folder.resolve(name))) : Optional.empty();
  }

  /** The name of a file as people know it. */
  String name(String file) {
    return project.relativize(folder.resolve(file)).toString();
  }

  /** Where the project keeps plugins and scripts: beside the plan, then for all plans. */
  List<Path> programs() {
    return List.of(folder.resolve("bin"), project.resolve("skopos/bin")).stream()
        .filter(bin -> Files.isDirectory(bin) && isInside(bin))
        .toList();
  }
}
