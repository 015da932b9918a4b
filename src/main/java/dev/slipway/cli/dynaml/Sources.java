package dev.slipway.cli.dynaml;

import dev.slipway.dynaml.Document;
import dev.slipway.dynaml.Template;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Reads the files that a command names; {@code -} is the standard input, once. */
final class Sources {
  private static final String STANDARD_INPUT = "-";

  private final LocalWorld world;
  private final InputStream input;
  private boolean inputTaken;

  Sources(LocalWorld world, InputStream input) {
    this.world = world;
    this.input = input;
  }

  /** A file that cannot be used, in the words that the user sees. */
  static final class Unusable extends Exception {
    private static final long serialVersionUID = 1L;

    Unusable(String message) {
      super(message, null, false, false);
    }

    String reason() {
      return String.valueOf(getMessage());
    }
  }

  /** A file's template; {@code what} says what the file is for. */
  Template template(String what, String file) throws Unusable {
    String name = name(file);
    try {
      return parse(what, name, content(what, file));
    } catch (IOException e) {
      throw new Unusable("error reading %s [%s]: %s".formatted(what, name, e.getMessage()));
    }
  }

  /** The name of a file in messages. */
  static String name(String file) {
    return file.startsWith("http") ? file : Path.of(file).normalize().toString();
  }

  /** A file's only document. */
  Document single(String what, String file) throws Unusable {
    List<Document> documents = documents(what, file);
    if (documents.size() > 1) {
      throw new Unusable(
          "error parsing %s [%s]: multi document not possible".formatted(what, name(file)));
    }
    return documents.getFirst();
  }

  /** The template that a text holds. */
  static Template parse(String what, String name, byte[] content) throws Unusable {
    return switch (Template.read(name, new String(content, StandardCharsets.UTF_8))) {
      case Template.Reading.Read read -> read.template();
      case Template.Reading.Broken broken ->
          throw new Unusable("error parsing %s [%s]: %s".formatted(what, name, broken.message()));
    };
  }

  /** A file's documents as they stand there. */
  List<Document> documents(String what, String file) throws Unusable {
    return template(what, file).documents();
  }

  private byte[] content(String what, String file) throws IOException, Unusable {
    if (!file.equals(STANDARD_INPUT)) {
      return world.read(file);
    }
    if (inputTaken) {
      throw new Unusable("stdin cannot be used twice (" + what + ")");
    }
    inputTaken = true;
    return input.readAllBytes();
  }
}
