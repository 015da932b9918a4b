package dev.slipway.uniform.program;

import java.util.ArrayList;
import java.util.List;

/**
 * What a program may use of the machine (reliability F20); zero stands for no limit. The limits
 * hold where {@code prlimit} is installed.
 *
 * @param addressSpace bytes of memory that one process may address
 * @param fileSize bytes of the largest file that it may write
 * @param openFiles most open files of one process
 * @param processes most processes of the user; not enforced for root
 */
public record ResourceLimits(long addressSpace, long fileSize, long openFiles, long processes) {
  /** No limits. */
  public static final ResourceLimits NONE = new ResourceLimits(0, 0, 0, 0);

  /** The options of {@code prlimit}; never a core dump. */
  List<String> options() {
    List<String> options = new ArrayList<>(List.of("--core=0:0"));
    add(options, "--as", addressSpace);
    add(options, "--fsize", fileSize);
    add(options, "--nofile", openFiles);
    add(options, "--nproc", processes);
    return options;
  }

  private static void add(List<String> options, String name, long value) {
    if (value > 0) {
      options.add(name + "=" + value);
    }
  }
}
