package dev.slipway.alert;

/**
 * The names of the labels by which an alert says what it is about.
 *
 * @param project the label with the project
 * @param stage the label with the stage
 * @param service the label with the service
 */
public record AddressLabels(String project, String stage, String service) {
  /** {@code project}, {@code stage} and {@code service}. */
  public static final AddressLabels DEFAULT = new AddressLabels("project", "stage", "service");
}
