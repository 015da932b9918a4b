package dev.slipway.sow;

import dev.slipway.uniform.ProjectFiles;
import dev.slipway.uniform.program.ProgramRunner;
import java.nio.file.Path;

/**
 * What every Sow worker works with.
 *
 * @param runner runs plugins
 * @param files where the files of projects come from
 * @param store keeps states beside the worker's own disk
 * @param data under which working copies are kept
 */
public record SowTools(ProgramRunner runner, ProjectFiles files, StateStore store, Path data) {}
