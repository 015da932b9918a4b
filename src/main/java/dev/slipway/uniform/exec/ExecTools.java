package dev.slipway.uniform.exec;

import dev.slipway.uniform.JsonCodec;
import dev.slipway.uniform.ProjectFiles;
import dev.slipway.uniform.program.ProgramRunner;
import java.nio.file.Path;

/**
 * What every program worker works with.
 *
 * @param runner runs the programs
 * @param files where the files of projects come from
 * @param json prints events and reads answers
 * @param dataFolder under which programs keep what must outlive a task
 */
public record ExecTools(
    ProgramRunner runner, ProjectFiles files, JsonCodec json, Path dataFolder) {}
