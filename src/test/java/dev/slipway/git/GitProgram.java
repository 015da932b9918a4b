package dev.slipway.git;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Git itself, as its users and its servers run it. */
public final class GitProgram {
  private GitProgram() {}

  /** Skips a test on a machine that has no git. */
  public static void require() {
    boolean there;
    try {
      there = new ProcessBuilder("git", "--version").start().waitFor() == 0;
    } catch (IOException e) {
      there = false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    assumeTrue(there, "git is not installed: servers of repositories are not tried");
  }

  /** Runs git to its end in a folder, and gives what it says. */
  public static String run(Path folder, String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                "git",
                "-c",
                "user.name=Ada",
                "-c",
                "user.email=ada@example.org",
                "-c",
                "init.defaultBranch=main",
                "-c",
                "safe.directory=*"));
    command.addAll(List.of(arguments));
    try {
      Process git =
          new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
      String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (git.waitFor() != 0) {
        throw new AssertionError(command + ": " + said);
      }
      return said.strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The path of one of the programs that git itself runs, such as {@code git-daemon}. */
  static Path part(String name) {
    return Path.of(run(Path.of("."), "--exec-path"), name);
  }
}
