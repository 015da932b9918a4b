package dev.slipway.skopos.plan;

import java.time.Duration;
import java.util.Set;

/** What is known of the operations of plugins by their names (skopos 1.3, 4.5). */
public final class Operation {
  /** Says which instances there are. */
  public static final String DESCRIBE = "inst_describe_init";

  private static final Set<String> CREATING =
      Set.of("inst_create", "inst_deploy_all_async", "inst_scale_all_async");
  private static final Set<String> DESTROYING = Set.of("inst_destroy", "inst_destroy_all");
  private static final Set<String> FULL_SET = Set.of("inst_wait_all_updated");
  private static final Set<String> IDEMPOTENT =
      Set.of(
          DESCRIBE,
          "call_plugin",
          "call_builtin_plugin",
          "network_create",
          "preflight",
          "postflight",
          "service_up",
          "check_access",
          "get",
          "get_ok",
          "get_wait");
  private static final Set<String> HOOKS = Set.of("preflight", "postflight", "post_teardown");

  private Operation() {}

  /** Whether slots without an instance are handed to it. */
  static boolean creates(String action) {
    return CREATING.contains(action);
  }

  /** Whether its instances are gone once it passed. */
  static boolean destroys(String action) {
    return DESTROYING.contains(action);
  }

  /** Whether it answers with all instances of the group. */
  static boolean answersFullSet(String action) {
    return FULL_SET.contains(action);
  }

  /** Whether it may be made again when nobody knows whether it was made. */
  public static boolean isIdempotent(String action) {
    return IDEMPOTENT.contains(action)
        || action.startsWith("sd_")
        || action.startsWith("lb_")
        || action.startsWith("image_")
        || action.contains("_wait_");
  }

  /** Whether a plugin that does not know it passes (skopos 1.3). */
  public static boolean isHook(String action) {
    return HOOKS.contains(action);
  }

  /** How long it may take where the plan does not say. */
  static Duration timeout(String action) {
    return switch (action) {
      case DESCRIBE -> Duration.ofMinutes(1);
      case "inst_wait_all_updated", "inst_destroy_all", "image_pull" -> Duration.ofMinutes(10);
      default -> Duration.ofMinutes(5);
    };
  }
}
