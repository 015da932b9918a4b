package dev.slipway.history;

import java.util.List;

/**
 * Who is known to do tasks: the workers that the files of a project attach, and who asked over HTTP
 * lately. Workers that read Kafka by themselves are not known.
 */
@FunctionalInterface
public interface Subscribers {
  /** The names of those who would do an open task; the id is that of its {@code .triggered}. */
  List<String> of(String taskId);
}
