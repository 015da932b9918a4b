package dev.slipway.git;

import org.eclipse.jgit.lib.EmptyProgressMonitor;

/** Ends what JGit does when its thread is interrupted. */
final class Cancellation extends EmptyProgressMonitor {
  @Override
  public boolean isCancelled() {
    return Thread.currentThread().isInterrupted();
  }
}
