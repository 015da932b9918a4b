package dev.slipway.history;

/**
 * Somebody who was seen at a task.
 *
 * @param source who, as their answers say
 * @param project in which project
 * @param stage in which stage
 * @param task at which task
 */
public record Sighting(String source, String project, String stage, String task) {}
