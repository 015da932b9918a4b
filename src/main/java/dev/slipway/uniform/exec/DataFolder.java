package dev.slipway.uniform.exec;

import dev.slipway.uniform.TaskOrder;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where programs keep what must outlive a task: one folder for each project, stage and service.
 *
 * @param root the worker's data folder
 */
public record DataFolder(Path root) {
  /**
   * The folder of an order, made where it is missing.
   *
   * @throws IOException where it cannot be made
   */
  public Path of(TaskOrder order) throws IOException {
    return Files.createDirectories(
        root.toAbsolutePath()
            .resolve(segment(order.project()))
            .resolve(segment(order.stage()))
            .resolve(segment(order.service())));
  }

  /** A name as one safe path segment: letters, digits, {@code . - _ *} and percent escapes. */
  private static String segment(String name) {
    String escaped = URLEncoder.encode(name, StandardCharsets.UTF_8);
    return escaped.startsWith(".") ? "%2E" + escaped.substring(1) : escaped;
  }
}
