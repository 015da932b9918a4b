package dev.slipway.uniform;

/**
 * A worker that the files of a project attach to tasks.
 *
 * @param name the worker's name, which is the source of its answers
 * @param kind {@code program}, {@code webhook}, {@code plan}, {@code landscape} or {@code approval}
 * @param subscription which orders it takes
 */
public record Attachment(String name, String kind, Subscription subscription) {
  /** The worker of an entry of {@code uniform.yaml}. */
  public static Attachment of(Uniform.Entry entry) {
    String kind = entry.isProgram() ? "program" : entry.webhook().isPresent() ? "webhook" : "plan";
    return new Attachment(entry.name(), kind, entry.subscription());
  }
}
