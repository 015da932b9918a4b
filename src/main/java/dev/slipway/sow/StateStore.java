package dev.slipway.sow;

import java.io.IOException;
import java.util.Optional;

/** Where the state of landscapes is kept beside the worker's own disk: the port to a topic. */
public interface StateStore {
  /** Keeps nothing; for a worker that is alone. */
  StateStore NONE =
      new StateStore() {
        @Override
        public Optional<byte[]> latest(String key) {
          return Optional.empty();
        }

        @Override
        public void keep(String key, byte[] record) {
          // the worker's own disk is all there is
        }
      };

  /**
   * The newest record of a service, whoever kept it.
   *
   * @param key project, stage and service
   * @throws IOException where that cannot be told now
   */
  Optional<byte[]> latest(String key) throws IOException, InterruptedException;

  /**
   * Keeps a record; it is durable when this returns.
   *
   * @throws IOException where it is too large or the store is away
   */
  void keep(String key, byte[] record) throws IOException, InterruptedException;
}
