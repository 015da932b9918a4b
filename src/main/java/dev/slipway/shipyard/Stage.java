package dev.slipway.shipyard;

import java.util.List;
import java.util.Optional;

/**
 * One environment of a delivery.
 *
 * @param name matches {@code [a-z][a-z0-9-]*}
 * @param sequences as declared, in file order, names are unique
 */
public record Stage(String name, List<Sequence> sequences) {
  public Stage {
    sequences = List.copyOf(sequences);
  }

  /** The declared sequence of that name, or the built-in {@code evaluation} (semantics 3.1). */
  public Optional<Sequence> sequence(String sequence) {
    return sequences.stream()
        .filter(s -> s.name().equals(sequence))
        .findFirst()
        .or(() -> Optional.of(Sequence.EVALUATION).filter(s -> s.name().equals(sequence)));
  }
}
