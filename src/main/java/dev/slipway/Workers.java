package dev.slipway;

import dev.slipway.uniform.Roster;
import dev.slipway.uniform.WorkerHost;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * The workers of this process by their roles. Each role takes its orders in a consumer group of its
 * own, so that processes may have different ones.
 *
 * @param rosters of every role, also of those that this process has not
 * @param hosts of the roles that this process has
 */
record Workers(Map<Role, Roster> rosters, Map<Role, WorkerHost> hosts) {
  Workers {
    rosters = Collections.unmodifiableMap(rosters);
    hosts = Collections.unmodifiableMap(hosts);
  }

  /** Who takes an order in whichever process. */
  Roster everybody() {
    return Roster.all(List.copyOf(rosters.values()));
  }
}
