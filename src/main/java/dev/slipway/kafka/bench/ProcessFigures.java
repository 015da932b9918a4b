package dev.slipway.kafka.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalDouble;

/** What the operating system says of a process. */
record ProcessFigures(ProcessHandle process) {
  private static final double KIB_PER_MIB = 1_024;

  /** The processor time that it used so far, in seconds; empty where it is not told. */
  OptionalDouble cpuSeconds() {
    return process
        .info()
        .totalCpuDuration()
        .map(Duration::toNanos)
        .map(nanos -> OptionalDouble.of(nanos / 1e9))
        .orElse(OptionalDouble.empty());
  }

  /** The most memory that was ever resident, in MiB; empty where it is not told. */
  OptionalDouble peakMegabytes() {
    return status("VmHWM:");
  }

  /** The memory that is resident, in MiB; empty where it is not told. */
  OptionalDouble residentMegabytes() {
    return status("VmRSS:");
  }

  private OptionalDouble status(String field) {
    Path file = Path.of("/proc", Long.toString(process.pid()), "status");
    try {
      for (String line : Files.readAllLines(file)) {
        if (line.startsWith(field)) {
          String number = line.substring(field.length()).replace("kB", "").strip();
          return OptionalDouble.of(Long.parseLong(number) / KIB_PER_MIB);
        }
      }
    } catch (IOException e) {
      // Not a Linux, or the process is gone: the figure is left out.
    }
    return OptionalDouble.empty();
  }
}
