package dev.slipway.dynaml.function;

import static dev.slipway.dynaml.function.Topic.entry;

import dev.slipway.dynaml.eval.Function;
import dev.slipway.dynaml.eval.FunctionCall;
import dev.slipway.dynaml.eval.MapValue;
import dev.slipway.dynaml.eval.Node;
import dev.slipway.dynaml.eval.Result;
import dev.slipway.dynaml.eval.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Functions on URLs and paths. */
final class Urls {
  static final Map<String, Function> FUNCTIONS =
      Topic.of(
          entry("basename", Urls::baseName),
          entry("dirname", Urls::directoryName),
          entry("parseurl", Urls::parse));

  private Urls() {}

  private static Result baseName(FunctionCall call) {
    if (call.count() != 1) {
      return Result.error("function basename takes exactly one argument");
    }
    if (!(call.argument(0) instanceof Value.Text text)) {
      return Result.error("string argument expected for function basename");
    }
    String path = path(text.value());
    return Result.of(Value.of(path.isEmpty() ? "/" : base(path)));
  }

  private static Result directoryName(FunctionCall call) {
    if (call.count() != 1) {
      return Result.error("function dirname takes exactly one argument");
    }
    if (!(call.argument(0) instanceof Value.Text text)) {
      return Result.error("string argument expected for function dirname");
    }
    String path = path(text.value());
    return Result.of(Value.of(path.isEmpty() ? "/" : directory(path)));
  }

  private static String path(String text) {
    return Url.parse(text).map(Url::path).orElse(text);
  }

  private static String base(String path) {
    String trimmed = path.replaceAll("/+$", "");
    return trimmed.isEmpty() ? "/" : trimmed.substring(trimmed.lastIndexOf('/') + 1);
  }

  private static String directory(String path) {
    return clean(path.substring(0, path.lastIndexOf('/') + 1));
  }

  /** A path without empty, single and double dot steps. */
  static String clean(String path) {
    boolean rooted = path.startsWith("/");
    List<String> steps = new ArrayList<>();
    for (String step : path.split("/")) {
      if (step.equals("..") && !steps.isEmpty() && !steps.getLast().equals("..")) {
        steps.removeLast();
      } else if (!step.isEmpty() && !step.equals(".") && !(step.equals("..") && rooted)) {
        steps.add(step);
      }
    }
    String joined = String.join("/", steps);
    if (rooted) {
      return "/" + joined;
    }
    return joined.isEmpty() ? "." : joined;
  }

  private static Result parse(FunctionCall call) {
    if (call.count() != 1) {
      return Result.error("invalid argument count for parseurl");
    }
    if (!(call.argument(0) instanceof Value.Text text)) {
      return Result.error("argument for parseurl must be a string");
    }
    return Url.parse(text.value())
        .map(url -> Result.of(fields(call, url)))
        .orElseGet(() ->
            Result.error(
                "invalid argument for parseurl: parse \"" + text.value() + "\": invalid URL"));
  }

  private static MapValue fields(FunctionCall call, Url url) {
    Map<String, Node> fields = new LinkedHashMap<>();
    put(call, fields, "scheme", Value.of(url.scheme()));
    put(call, fields, "host", Value.of(url.host()));
    put(call, fields, "path", Value.of(url.path()));
    put(call, fields, "fragment", Value.of(url.fragment()));
    put(call, fields, "query", Value.of(url.query()));
    if (!url.port().isEmpty()) {
      put(call, fields, "port", Value.of(Long.parseLong(url.port())));
    }
    Map<String, Node> values = new LinkedHashMap<>();
    url.values().forEach((key, list) -> put(call, values, key, call.texts(list)));
    put(call, fields, "values", MapValue.of(values));
    if (!url.user().isEmpty()) {
      int colon = url.user().indexOf(':');
      Map<String, Node> user = new LinkedHashMap<>();
      String name = colon < 0 ? url.user() : url.user().substring(0, colon);
      put(call, user, "username", Value.of(Url.unescape(name, false)));
      if (colon >= 0) {
        String password = url.user().substring(colon + 1);
        put(call, user, "password", Value.of(Url.unescape(password, false)));
      }
      put(call, fields, "userinfo", MapValue.of(user));
    }
    return MapValue.of(fields);
  }

  private static void put(FunctionCall call, Map<String, Node> fields, String name, Value value) {
    fields.put(name, call.node(value));
  }
}
