package dev.slipway.sow;

import dev.slipway.uniform.Outcome;
import dev.slipway.uniform.Progress;
import dev.slipway.uniform.TaskOrder;
import dev.slipway.uniform.Uniform;
import dev.slipway.uniform.Worker;
import dev.slipway.uniform.exec.DataFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Does tasks with the landscape of a service.
 *
 * <p>It works in a copy of the landscape that stays: {@code gen}, {@code state} and {@code export}
 * are there for the next task. After each component the state is kept in the store, so that another
 * worker can go on. An order that comes again goes on with what was not finished; plugins of such
 * components see {@code SOW_RESUME=1}.
 */
public final class SowWorker implements Worker {
  private final SowTools tools;
  private final Uniform.Landscapes settings;
  private final LandscapeLocks locks;

  SowWorker(SowTools tools, Uniform.Landscapes settings, LandscapeLocks locks) {
    this.tools = tools;
    this.settings = settings;
    this.locks = locks;
  }

  @Override
  public String name() {
    return "sow";
  }

  @Override
  public Outcome perform(TaskOrder order, Progress progress) throws InterruptedException {
    String key = order.project() + "/" + order.stage() + "/" + order.service();
    ReentrantLock lock = locks.of(key);
    lock.lockInterruptibly();
    try {
      Path root = new DataFolder(tools.data()).of(order).resolve("landscape");
      KeptState state = new KeptState(root, key, tools.store());
      state.restore();
      return new OrderRun(tools, settings, order, root, state, progress).run();
    } catch (SowFailure e) {
      return Outcome.errored("sow: " + e.reason());
    } catch (IOException e) {
      return Outcome.errored("sow: the files or the state cannot be used: " + e.getMessage());
    } catch (UncheckedIOException e) {
      return Outcome.errored("sow: the state cannot be kept: " + e.getMessage());
    } finally {
      lock.unlock();
    }
  }
}
