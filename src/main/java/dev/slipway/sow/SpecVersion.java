package dev.slipway.sow;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** The number in a file {@code SPEC-VERSION}: the version of a source, or the deployed one. */
final class SpecVersion {
  static final String FILE = "SPEC-VERSION";

  private SpecVersion() {}

  static OptionalLong in(Path folder) throws SowFailure, IOException {
    Path file = folder.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      return OptionalLong.empty();
    }
    String text = Files.readString(file).strip();
    try {
      return OptionalLong.of(Long.parseLong(text));
    } catch (NumberFormatException e) {
      throw new SowFailure(file + ": expected a number, found `" + text + "`");
    }
  }
}
