package dev.slipway.dynaml.function;

import dev.slipway.dynaml.eval.ListValue;
import dev.slipway.dynaml.eval.MapValue;
import dev.slipway.dynaml.eval.Node;
import dev.slipway.dynaml.eval.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The fields of the map that describes a certificate, each of its type. */
final class CertificateFields {
  private final MapValue fields;

  CertificateFields(MapValue fields) {
    this.fields = fields;
  }

  /** The map does not describe a certificate. */
  static final class Invalid extends Exception {
    private static final long serialVersionUID = 1L;

    Invalid(String message) {
      super(message, null, false, false);
    }

    String reason() {
      return String.valueOf(getMessage());
    }
  }

  private @Nullable Value field(String name) {
    Node node = fields.get(name);
    return node == null || node.value() == Value.NIL ? null : node.value();
  }

  String text(String name) throws Invalid {
    Value value = field(name);
    if (value == null) {
      return "";
    }
    if (value instanceof Value.Text text) {
      return text.value();
    }
    throw new Invalid("field '" + name + "' must be string");
  }

  boolean flag(String name) throws Invalid {
    Value value = field(name);
    if (value == null) {
      return false;
    }
    if (value instanceof Value.Bool flag) {
      return flag.value();
    }
    throw new Invalid("field '" + name + "' must be bool");
  }

  long number(String name, long otherwise) throws Invalid {
    Value value = field(name);
    if (value == null) {
      return otherwise;
    }
    if (value instanceof Value.Int number) {
      return number.value();
    }
    throw new Invalid("field '" + name + "' must be int");
  }

  List<String> texts(String name, boolean required) throws Invalid {
    Value value = field(name);
    if (value == null) {
      if (required) {
        throw new Invalid("field '" + name + "' missing");
      }
      return List.of();
    }
    if (value instanceof Value.Text text) {
      return List.of(text.value());
    }
    if (!(value instanceof ListValue list)) {
      throw new Invalid("field '" + name + "' must be a string list");
    }
    List<String> texts = new ArrayList<>();
    for (Node item : list.items()) {
      if (!(item.value() instanceof Value.Text text)) {
        throw new Invalid("field '" + name + "' must be a string list");
      }
      texts.add(text.value());
    }
    return texts;
  }
}
