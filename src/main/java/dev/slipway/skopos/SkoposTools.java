package dev.slipway.skopos;

import dev.slipway.uniform.JsonCodec;
import dev.slipway.uniform.ProjectFiles;
import dev.slipway.uniform.program.ProgramRunner;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Semaphore;

/**
 * What the plans of a process work with.
 *
 * @param runner runs plugins and scripts
 * @param files where the files of projects come from
 * @param json prints and reads objects
 * @param dataFolder under which plugins keep what must outlive a call
 * @param pluginFolders the server's own folders of plugins, looked at after the project's
 * @param journals the journals of runs
 * @param desk tells runs what people say
 * @param clock tells the time
 * @param calls most calls at a time
 * @param instance the name of this process
 */
public record SkoposTools(
    ProgramRunner runner,
    ProjectFiles files,
    JsonCodec json,
    Path dataFolder,
    List<Path> pluginFolders,
    PlanJournal journals,
    PlanDesk desk,
    InstantSource clock,
    Semaphore calls,
    String instance) {
  public SkoposTools {
    pluginFolders = List.copyOf(pluginFolders);
  }
}
