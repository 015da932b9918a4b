package dev.slipway.sow;

import dev.slipway.dynaml.World;
import dev.slipway.sow.progress.Reporter;
import dev.slipway.uniform.program.Folders;
import dev.slipway.uniform.program.ProgramRunner;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** Measures how landscapes are read, ordered and generated in a warm process; run by hand. */
final class SowBench {
  /** Runs before those that count: system property {@code warm}. */
  private static final int WARM = Integer.getInteger("warm", 20);

  /** Runs that count: system property {@code runs}. */
  private static final int RUNS = Integer.getInteger("runs", 9);

  private static final Reporter SILENT = _ -> {};

  private SowBench() {}

  /** Prints the median processor times for landscapes of several sizes. */
  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createTempDirectory("sow-bench-");
    try {
      for (int components : new int[] {25, 100, 500}) {
        measure(landscape(folder.resolve("l" + components), components), components);
      }
    } finally {
      Folders.delete(folder);
    }
  }

  /** A landscape in which each component imports the three before it. */
  private static Path landscape(Path root, int components) {
    LandscapeFolder landscape =
        LandscapeFolder.in(root)
            .file("crop/acre.yaml", "landscape:\n  name: (( merge ))\n  count: (( merge || 1 ))\n");
    for (int i = 0; i < components; i++) {
      StringBuilder imports = new StringBuilder();
      for (int j = Math.max(0, i - 3); j < i; j++) {
        imports.append(imports.isEmpty() ? "" : ", ").append("c").append(j);
      }
      landscape
          .component(
              "c" + i,
              "",
              """
              landscape: (( &temporary ))
              env: (( &temporary ))
              utilities: (( &temporary ))
              hosts: (( utilities.svcHosts(landscape.name, env.COMPONENT) ))
              numbers: (( map[[1..50]|x|->x * landscape.count] ))
              plugins:
              - echo: (( hosts[0] ))
              """)
          .file(
              "crop/components/c" + i + "/component.yaml",
              """
              landscape: (( &temporary ))
              component:
                active: (( landscape.count > 0 ))
                imports: [ %s ]
                stubs: [ lib/templates/utilities.yaml, lib/templates/state.yaml ]
              """
                  .formatted(imports));
    }
    return root;
  }

  /** The processor time of this thread in ns, which does all the work. */
  private static long cpu() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static void measure(Path root, int components) throws Exception {
    long[] orders = new long[RUNS];
    long[] generates = new long[RUNS];
    Acre acre = Acre.at(root).orElseThrow();
    for (int i = -WARM; i < RUNS; i++) {
      long start = cpu();
      Manifests manifests = new Manifests(World.NONE);
      Landscape landscape = LandscapeReader.read(acre, manifests, Optional.empty());
      List<String> order = landscape.graph().order();
      long ordered = cpu();
      generate(landscape, manifests, order.getFirst());
      if (i >= 0) {
        orders[i] = ordered - start;
        generates[i] = cpu() - ordered;
      }
    }
    Arrays.sort(orders);
    Arrays.sort(generates);
    System.out.printf(
        "%4d components: order %6.1f ms of CPU, generate one %5.1f ms more%n",
        components, orders[RUNS / 2] / 1e6, generates[RUNS / 2] / 1e6);
  }

  private static void generate(Landscape landscape, Manifests manifests, String name)
      throws IOException, InterruptedException {
    ProgramRunner runner = new ProgramRunner(ProgramRunner.Settings.standard());
    LandscapeRun.Outcome outcome =
        new LandscapeRun(landscape, manifests, runner, RunOptions.DEFAULT, SILENT)
            .generate(List.of(name), EnumSet.range(Step.COMPONENT, Step.DEPLOYMENT));
    if (outcome.exitCode() != 0) {
      throw new IOException(outcome.message());
    }
  }
}
