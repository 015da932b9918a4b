package dev.slipway.dynaml.function;

import static dev.slipway.dynaml.function.Topic.entry;

import dev.slipway.dynaml.eval.Function;
import dev.slipway.dynaml.eval.FunctionCall;
import dev.slipway.dynaml.eval.ListValue;
import dev.slipway.dynaml.eval.MapValue;
import dev.slipway.dynaml.eval.Node;
import dev.slipway.dynaml.eval.Result;
import dev.slipway.dynaml.eval.Value;
import dev.slipway.dynaml.print.YamlPrinter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** The function {@code archive}: a map of files as a tar archive. */
final class Archives {
  private static final int BLOCK = 512;
  private static final int PLAIN = 0600;
  private static final int EXECUTABLE = 0744;
  private static final int LONGEST_NAME = 100;
  private static final int LINE = 60;

  static final Map<String, Function> FUNCTIONS = Topic.of(entry("archive", Archives::archive));

  private Archives() {}

  private static Result archive(FunctionCall call) {
    if (call.count() < 1 || call.count() > 2) {
      return Result.error("archive takes one or two arguments");
    }
    String mode = "tar";
    if (call.count() == 2) {
      if (!(call.argument(1) instanceof Value.Text given)) {
        return Result.error("second argument for archive must be a string");
      }
      mode = given.value();
    }
    if (!(call.argument(0) instanceof MapValue files)) {
      return Result.error("first argument for archive must be a file map");
    }
    Map<String, byte[]> contents = new TreeMap<>();
    for (Map.Entry<String, Node> file : files.entries().entrySet()) {
      byte[] content = content(file.getKey(), file.getValue().value());
      if (content == null) {
        return Result.error("invalid file content type " + file.getValue().value().typeName());
      }
      contents.put(file.getKey(), content);
    }
    for (String name : contents.keySet()) {
      if (WriteOptions.plainName(name).getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME) {
        return Result.error("archiving " + mode + " failed: name too long: " + name);
      }
    }
    return switch (mode) {
      case "tar" -> Result.of(Value.of(lines(tar(contents))));
      case "targz" -> Result.of(Value.of(lines(zip(tar(contents)))));
      default -> Result.error("invalid archive type '" + mode + "'");
    };
  }

  private static byte @Nullable [] content(String name, Value value) {
    return switch (value) {
      case Value.Text text ->
          WriteOptions.of(0).bytes(text.value(), WriteOptions.isMarked(name, '#'));
      case Value.Int number -> ascii(Long.toString(number.value()));
      case Value.Bool flag -> ascii(Boolean.toString(flag.value()));
      case MapValue map -> YamlPrinter.print(map).getBytes(StandardCharsets.UTF_8);
      case ListValue list -> YamlPrinter.print(list).getBytes(StandardCharsets.UTF_8);
      case Value _ -> null;
    };
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static String lines(byte[] bytes) {
    String text = Base64.getEncoder().encodeToString(bytes);
    return text.replaceAll("(.{" + LINE + "})(?=.)", "$1\n");
  }

  private static byte[] zip(byte[] bytes) {
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(target)) {
      zip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return target.toByteArray();
  }

  private static byte[] tar(Map<String, byte[]> files) {
    ByteArrayOutputStream archive = new ByteArrayOutputStream();
    files.forEach((name, content) -> {
      int mode = WriteOptions.isMarked(name, '*') ? EXECUTABLE : PLAIN;
      archive.writeBytes(header(WriteOptions.plainName(name), content.length, mode));
      archive.writeBytes(content);
      archive.writeBytes(new byte[(BLOCK - content.length % BLOCK) % BLOCK]);
    });
    archive.writeBytes(new byte[2 * BLOCK]);
    return archive.toByteArray();
  }

  private static byte[] header(String name, int size, int mode) {
    byte[] header = new byte[BLOCK];
    put(header, 0, name.getBytes(StandardCharsets.UTF_8));
    put(header, 100, ascii("%07o".formatted(mode)));
    put(header, 108, ascii("0000000"));
    put(header, 116, ascii("0000000"));
    put(header, 124, ascii("%011o".formatted(size)));
    put(header, 136, ascii("00000000000"));
    put(header, 148, ascii("        "));
    header[156] = '0';
    put(header, 257, ascii("ustar\00000"));
    put(header, 329, ascii("0000000"));
    put(header, 337, ascii("0000000"));
    int sum = 0;
    for (byte b : header) {
      sum += b & 255;
    }
    put(header, 148, ascii("%06o\0 ".formatted(sum)));
    return header;
  }

  private static void put(byte[] target, int at, byte[] bytes) {
    System.arraycopy(bytes, 0, target, at, bytes.length);
  }
}
