/**
 * Running programs: the only place of Slipway that starts a process for a task.
 *
 * <p>A program gets an argument list, never a shell line, and a clean environment. Its output is
 * always read and kept within bounds, and when it ends, its whole tree of processes ends with it.
 */
@NullMarked
package dev.slipway.uniform.program;

import org.jspecify.annotations.NullMarked;
