package dev.slipway.sow.progress;

/** Something that happened in a run. */
public sealed interface RunEvent {
  /** The component that it is about. */
  String component();

  /**
   * Work on a component began.
   *
   * @param doing what is done, such as {@code sowing} or {@code generating [component]}
   */
  record Began(String component, String doing) implements RunEvent {}

  /** A sentence for people. */
  record Note(String component, String text) implements RunEvent {}

  /** A sentence about something doubtful. */
  record Warning(String component, String text) implements RunEvent {}

  /**
   * A plugin is about to be called.
   *
   * @param label the plugin, its action and its key: {@code dump[deploy]{inst1}}
   * @param origin the executable, the function, or {@code builtin}
   * @param hidden whether people need not see it
   */
  record PluginCalled(String component, String label, String origin, boolean hidden)
      implements RunEvent {}

  /**
   * A piece of what a plugin prints.
   *
   * @param error whether on its standard error
   * @param bytes the piece; not to be changed
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Output(String component, boolean error, byte[] bytes) implements RunEvent {}

  /**
   * Work on a component ended.
   *
   * @param message why it failed, else empty
   */
  record Ended(String component, Ending ending, String message) implements RunEvent {}
}
