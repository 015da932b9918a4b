package dev.slipway.uniform;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The {@code uniform.yaml} of a project's folder, as far as it can be used. */
public final class UniformFile {
  private UniformFile() {}

  /**
   * The workers of a project's folder, in file order; none where there is no file inside the
   * folder, or it has errors.
   *
   * @throws IOException where it cannot be read
   */
  public static List<Uniform.Entry> entries(Path project) throws IOException {
    Path file = project.resolve(Uniform.FILE);
    boolean inside =
        Files.isRegularFile(file) && file.toRealPath().startsWith(project.toRealPath());
    return inside
        ? UniformReader.read(Uniform.FILE, Files.readString(file))
            .uniform()
            .map(Uniform::workers)
            .orElse(List.of())
        : List.of();
  }
}
