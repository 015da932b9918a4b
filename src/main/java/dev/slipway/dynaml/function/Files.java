package dev.slipway.dynaml.function;

import static dev.slipway.dynaml.function.Topic.entry;

import dev.slipway.dynaml.World.FileKind;
import dev.slipway.dynaml.eval.Function;
import dev.slipway.dynaml.eval.FunctionCall;
import dev.slipway.dynaml.eval.ListValue;
import dev.slipway.dynaml.eval.Node;
import dev.slipway.dynaml.eval.Result;
import dev.slipway.dynaml.eval.Value;
import dev.slipway.dynaml.syntax.Printer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Functions for files. */
final class Files {
  private static final int FILE_MODE = 0644;
  private static final int DIRECTORY_MODE = 0755;

  static final Map<String, Function> FUNCTIONS =
      Topic.of(
          entry("read", call -> read(call, true)),
          entry("read_uncached", call -> read(call, false)),
          entry("write", Files::write),
          entry("tempfile", Files::temporary),
          entry("lookup_file", call -> lookup(call, FileKind.FILE)),
          entry("lookup_dir", call -> lookup(call, FileKind.DIRECTORY)),
          entry("list_files", call -> list(call, FileKind.FILE)),
          entry("list_dirs", call -> list(call, FileKind.DIRECTORY)),
          entry("mkdir", Files::makeDirectory));

  private Files() {}

  private static Result refused(FunctionCall call, IOException e) {
    return Result.error(call.name() + ": " + e.getMessage());
  }

  private static Result read(FunctionCall call, boolean cached) {
    if (call.count() < 1 || call.count() > 2) {
      return Result.error("read takes a maximum of two arguments");
    }
    if (!(call.argument(0) instanceof Value.Text file)) {
      return Result.error("string value required for file path");
    }
    String name = file.value();
    boolean document = name.endsWith(".yml") || name.endsWith(".yaml") || name.endsWith(".json");
    String mode = document ? "yaml" : "text";
    if (call.count() == 2) {
      if (!(call.argument(1) instanceof Value.Text given)) {
        return Result.error("string value required for type");
      }
      mode = given.value();
    }
    try {
      return call.read(name, call.session().read(name, cached), mode);
    } catch (IOException e) {
      return Result.error("read: " + e.getMessage());
    }
  }

  private static Result write(FunctionCall call) {
    if (call.count() < 2 || call.count() > 3) {
      return Result.error("write requires two or three arguments");
    }
    String file = WriteOptions.simple(call.argument(0));
    if (file == null || file.isEmpty()) {
      return Result.error("file argument must be a non-empty string");
    }
    try {
      WriteOptions options = WriteOptions.of(FILE_MODE);
      options = call.count() == 3 ? options.with(call.argument(2)) : options;
      String text = options.text(call.argument(1));
      boolean encoded = call.argument(1) instanceof Value.Text && WriteOptions.isMarked(file, '#');
      call.session()
          .world()
          .write(WriteOptions.plainName(file), options.bytes(text, encoded), options.permissions());
      return Result.of(Value.of(text));
    } catch (WriteOptions.Invalid e) {
      return Result.error("cannot write file: " + e.reason());
    } catch (IOException e) {
      return Result.error("cannot write file: " + e.getMessage());
    }
  }

  private static Result temporary(FunctionCall call) {
    if (call.count() < 1 || call.count() > 2) {
      return Result.error("temp_file requires exactly one or two arguments");
    }
    try {
      WriteOptions options = WriteOptions.of(FILE_MODE);
      options = call.count() == 2 ? options.with(call.argument(1)) : options;
      String text = options.text(call.argument(0));
      byte[] bytes = options.bytes(text, false);
      return Result.of(Value.of(call.session().temporaryFile(text, bytes, options.permissions())));
    } catch (WriteOptions.Invalid e) {
      return Result.error("cannot create temporary file: " + e.reason());
    } catch (IOException e) {
      return Result.error("cannot create temporary file: " + e.getMessage());
    }
  }

  private static Result lookup(FunctionCall call, FileKind kind) {
    if (call.count() < 2) {
      return Result.error("lookup_file requires at least two arguments");
    }
    List<String> folders = new ArrayList<>();
    for (int i = 1; i < call.count(); i++) {
      switch (call.argument(i)) {
        case Value.Text text -> folders.add(text.value());
        case ListValue list -> {
          for (Node item : list.items()) {
            if (item.value() instanceof Value.Text text) {
              folders.add(text.value());
            } else if (item.value() != Value.NIL) {
              return Result.error(
                  "lookup_file: argument " + (i - 1) + " must be a list of strings");
            }
          }
        }
        case Value _ -> {
          return Result.error(
              "lookup_file: argument " + (i - 1) + " must be a string or a list of strings");
        }
      }
    }
    if (!(call.argument(0) instanceof Value.Text name)) {
      return Result.error("lookup_file: first argument must be a string");
    }
    if (name.value().isEmpty()) {
      return Result.error("lookup_file: first argument is empty string");
    }
    try {
      return Result.of(call.texts(found(call, name.value(), folders, kind)));
    } catch (IOException e) {
      return refused(call, e);
    }
  }

  private static List<String> found(
      FunctionCall call, String name, List<String> folders, FileKind kind) throws IOException {
    List<String> candidates = new ArrayList<>();
    if (name.startsWith("/")) {
      candidates.add(name);
    } else {
      folders.stream().filter(f -> !f.isEmpty()).forEach(f -> candidates.add(f + "/" + name));
    }
    List<String> found = new ArrayList<>();
    for (String candidate : candidates) {
      if (call.session().world().exists(candidate, kind)) {
        found.add(candidate);
      }
    }
    return found;
  }

  private static Result list(FunctionCall call, FileKind kind) {
    if (call.count() != 1) {
      return Result.error("list requires exactly one arguments");
    }
    if (!(call.argument(0) instanceof Value.Text directory)) {
      return Result.error("list: argument must be a string");
    }
    if (directory.value().isEmpty()) {
      return Result.error("list: argument is empty string");
    }
    try {
      if (!call.session().world().exists(directory.value(), FileKind.DIRECTORY)) {
        return Result.error(
            "list: " + Printer.quote(directory.value()) + " is no directory or does not exist");
      }
      return Result.of(call.texts(call.session().world().list(directory.value(), kind)));
    } catch (IOException e) {
      return refused(call, e);
    }
  }

  private static Result makeDirectory(FunctionCall call) {
    if (call.count() < 1 || call.count() > 2) {
      return Result.error("mkdir requires one or two arguments");
    }
    StringBuilder path = new StringBuilder();
    if (call.argument(0) instanceof ListValue parts) {
      for (int i = 0; i < parts.items().size(); i++) {
        String part = WriteOptions.simple(parts.items().get(i).value());
        if (part == null || part.isEmpty()) {
          return Result.error("path component " + i + " must be a non-empty string");
        }
        path.append(i == 0 ? "" : "/").append(part);
      }
    } else {
      String text = WriteOptions.simple(call.argument(0));
      if (text == null) {
        return Result.error("path argument must be a non-empty string");
      }
      path.append(text);
    }
    if (path.isEmpty()) {
      return Result.error("path argument must not be empty");
    }
    try {
      WriteOptions options = WriteOptions.of(DIRECTORY_MODE);
      options = call.count() == 2 ? options.with(call.argument(1)) : options;
      if (options.binary()) {
        return Result.error("binary option not support -> only permissions");
      }
      call.session().world().makeDirectory(path.toString(), options.permissions());
      return Result.of(Value.of(path.toString()));
    } catch (WriteOptions.Invalid e) {
      return Result.error(e.reason());
    } catch (IOException e) {
      return Result.error(
          "cannot create directory " + Printer.quote(path.toString()) + ": " + e.getMessage());
    }
  }
}
