package dev.slipway.dynaml.eval;

import java.util.List;
import java.util.Optional;

/** The indices of addresses that an expression gives: numbers, or lists of such. */
public final class AddressIndices {
  private AddressIndices() {}

  /** Adds what an argument holds, in order; what is wrong with it, where something is. */
  public static Optional<String> collect(Value argument, List<Long> indices) {
    switch (argument) {
      case Value.Int i when i.value() < 0 -> {
        return Optional.of("negative ip indices are not allowed: " + i.value());
      }
      case Value.Int i -> indices.add(i.value());
      case ListValue list -> {
        for (Node item : list.items()) {
          Optional<String> problem =
              item.value() == Value.NIL ? Optional.empty() : collect(item.value(), indices);
          if (problem.isPresent()) {
            return problem;
          }
        }
      }
      case Value _ -> {
        return Optional.of("arguments to static_ips must be integer or list of integers");
      }
    }
    return Optional.empty();
  }
}
