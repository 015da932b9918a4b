package dev.slipway.dynaml.function;

import dev.slipway.dynaml.eval.ListValue;
import dev.slipway.dynaml.eval.Node;
import dev.slipway.dynaml.eval.Value;
import dev.slipway.dynaml.print.YamlPrinter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How data is written, as in {@code "0644,binary"}.
 *
 * @param binary whether the data is base64 of what is to be written
 * @param multi whether every entry of a list is a document of its own
 */
record WriteOptions(boolean binary, boolean multi, int permissions) {
  private static final int OCTAL = 8;
  private static final int DECIMAL = 10;

  /** The options or the data make no sense. */
  static final class Invalid extends Exception {
    private static final long serialVersionUID = 1L;

    Invalid(String message) {
      super(message, null, false, false);
    }

    String reason() {
      return String.valueOf(getMessage());
    }
  }

  static WriteOptions of(int permissions) {
    return new WriteOptions(false, false, permissions);
  }

  /** These options, changed by what a caller gives. */
  WriteOptions with(Value given) throws Invalid {
    return switch (given) {
      case Value.Int number -> new WriteOptions(binary, multi, (int) number.value());
      case Value.Text text -> with(text.value());
      case Value other ->
          throw new Invalid(
              "permissions must be given as int or int string, found " + other.typeName());
    };
  }

  private WriteOptions with(String text) throws Invalid {
    boolean asBinary = binary;
    boolean asMulti = multi;
    List<String> rest = new ArrayList<>();
    for (String option : text.split(",", -1)) {
      switch (option.strip()) {
        case "binary", "#" -> asBinary = true;
        case "multiyaml" -> asMulti = true;
        default -> rest.add(option);
      }
    }
    if (rest.size() > 1) {
      throw new Invalid("invalid options [" + String.join(" ", rest) + "], expecting file mode");
    }
    int mode = permissions;
    if (!rest.isEmpty()) {
      String digits = rest.getFirst();
      try {
        mode = Integer.parseInt(digits, digits.startsWith("0") ? OCTAL : DECIMAL);
      } catch (NumberFormatException e) {
        throw new Invalid(
            "permissions must be given as int or int string: strconv.ParseInt: parsing \""
                + digits
                + "\": invalid syntax");
      }
    }
    return new WriteOptions(asBinary, asMulti, mode);
  }

  /** A value as text: simple ones as they are, all others as a YAML document. */
  String text(Value value) throws Invalid {
    String simple = simple(value);
    if (simple != null) {
      return simple;
    }
    if (value == Value.NIL) {
      throw new Invalid("yaml or empty data not supported");
    }
    if (!multi) {
      return "---\n" + YamlPrinter.print(value);
    }
    if (!(value instanceof ListValue list)) {
      throw new Invalid("multi document mode requires a list");
    }
    StringBuilder text = new StringBuilder();
    for (Node item : list.items()) {
      text.append("---\n").append(YamlPrinter.print(item.value()));
    }
    return text.toString();
  }

  /** A simple value as text, or null. */
  static @Nullable String simple(Value value) {
    return value instanceof Value.Decimal d ? d.toString() : value.simpleText();
  }

  /** The bytes that a text stands for; {@code encoded} says that it may be base64. */
  byte[] bytes(String text, boolean encoded) {
    if (binary || encoded) {
      try {
        return Base64.getMimeDecoder().decode(text);
      } catch (IllegalArgumentException e) {
        return text.getBytes(StandardCharsets.UTF_8);
      }
    }
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Whether a file's name carries this mark ({@code *} or {@code #}) in front. */
  static boolean isMarked(String file, char mark) {
    int marks = marks(file);
    return file.substring(0, marks).indexOf(mark) >= 0;
  }

  /** A file's name without the marks in front of it. */
  static String plainName(String file) {
    return file.substring(marks(file));
  }

  private static int marks(String file) {
    int at = 0;
    while (at < file.length() && (file.charAt(at) == '*' || file.charAt(at) == '#')) {
      at++;
    }
    return at < file.length() && file.charAt(at) == '-' ? at + 1 : at;
  }
}
