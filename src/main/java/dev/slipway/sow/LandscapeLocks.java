package dev.slipway.sow;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/** Lets one run at a time work on a landscape. */
final class LandscapeLocks {
  private final Map<String, ReentrantLock> locks = new ConcurrentHashMap<>();

  /** The lock of a service's landscape. */
  ReentrantLock of(String key) {
    return locks.computeIfAbsent(key, _ -> new ReentrantLock(true));
  }
}
