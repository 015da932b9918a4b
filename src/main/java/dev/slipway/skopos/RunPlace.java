package dev.slipway.skopos;

/**
 * The delivery that a plan's run belongs to; the texts may be empty for a run by hand.
 *
 * @param project the project
 * @param stage the stage
 * @param service the service
 * @param task the task
 * @param delivery the delivery ({@code shkeptncontext})
 */
public record RunPlace(String project, String stage, String service, String task, String delivery) {
  /** A run by hand. */
  public static RunPlace offline(String project) {
    return new RunPlace(project, "", "", "", "");
  }
}
