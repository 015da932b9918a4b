package dev.slipway.kafka.broker;

/**
 * The reason why the embedded broker cannot run here: a code for programs, a sentence for people.
 */
public final class BrokerProblem extends Exception {
  private static final long serialVersionUID = 1L;

  /** What stands in the way. */
  public enum Code {
    /** Something else listens on the port. */
    PORT_TAKEN("port-taken"),
    /** Another Slipway holds the data folder. */
    DATA_IN_USE("data-in-use"),
    /** The data folder cannot be made or written. */
    DATA_NOT_WRITABLE("data-not-writable"),
    /** The data folder was formatted by another Kafka than ours. */
    DATA_FOREIGN("data-foreign"),
    /** The disk under the data folder is nearly full. */
    DISK_FULL("disk-full"),
    /** The broker's jars are not where they should be. */
    BROKER_MISSING("broker-missing"),
    /** The broker ended, or never answered. */
    BROKER_FAILED("broker-failed");

    private final String text;

    Code(String text) {
      this.text = text;
    }

    /** The code as it is shown, for example {@code port-taken}. */
    @Override
    public String toString() {
      return text;
    }
  }

  private final Code code;
  private final String sentence;

  BrokerProblem(Code code, String sentence) {
    super(sentence);
    this.code = code;
    this.sentence = sentence;
  }

  BrokerProblem(Code code, String sentence, Throwable cause) {
    super(sentence, cause);
    this.code = code;
    this.sentence = sentence;
  }

  /** What stands in the way. */
  public Code code() {
    return code;
  }

  /** The sentence for people, which says what to do about it. */
  @Override
  public String getMessage() {
    return sentence;
  }
}
