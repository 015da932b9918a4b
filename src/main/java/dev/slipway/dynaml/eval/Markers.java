package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.syntax.Expr;
import dev.slipway.dynaml.syntax.Printer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the markers of an expression mean. */
final class Markers {
  private Markers() {}

  /** The expression as marker, where it is one or is to be a template. */
  static Expr.@Nullable Marker of(Expr expression, boolean asTemplate) {
    if (expression instanceof Expr.Marker marker) {
      if (!asTemplate || marker.has(Expr.Marker.TEMPLATE)) {
        return marker;
      }
      List<String> markers = new ArrayList<>(marker.markers());
      markers.add(Expr.Marker.TEMPLATE);
      return new Expr.Marker(markers, marker.inner());
    }
    return asTemplate ? new Expr.Marker(List.of(Expr.Marker.TEMPLATE), expression) : null;
  }

  /** The flags that the markers set. */
  static Flags flags(Expr.Marker marker) {
    int bits = 0;
    for (String word : marker.markers()) {
      bits |=
          switch (word) {
            case "&temporary" -> Flags.TEMPORARY;
            case "&local" -> Flags.LOCAL;
            case "&inject" -> Flags.INJECT;
            case "&default" -> Flags.DEFAULT;
            case "&state" -> Flags.STATE;
            case "&dynamic" -> Flags.DYNAMIC;
            default -> 0;
          };
    }
    return Flags.of(bits);
  }

  /** The expression behind the markers as a node of its own, or null where there is none. */
  static @Nullable Node template(Expr.Marker marker, Node original) {
    Expr inner = marker.inner();
    return inner == null
        ? null
        : original
            .withValue(Value.of("(( " + Printer.print(inner) + " ))"))
            .withFlags(flags(marker));
  }
}
