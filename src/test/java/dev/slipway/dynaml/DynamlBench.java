package dev.slipway.dynaml;

import java.util.List;

/** Measures merges of generated documents; run by hand. */
final class DynamlBench {
  /** Runs before those that count, for a warm machine: system property {@code warm}. */
  private static final int WARM = Integer.getInteger("warm", 30);

  /** Runs that count: system property {@code runs}. */
  private static final int RUNS = Integer.getInteger("runs", 15);

  private DynamlBench() {}

  /** Prints the median time of a merge of each document. */
  public static void main(String[] arguments) {
    for (int expressions : new int[] {500, 1000, 2000, 4000}) {
      measure(expressions + " expressions", document(expressions, 3 * expressions));
    }
    for (int lines : new int[] {3000, 9000, 27_000, 81_000}) {
      measure(lines + " lines of data", document(0, lines));
    }
  }

  private static String document(int expressions, int lines) {
    StringBuilder text = new StringBuilder("base: 1\nname: service\n");
    for (int i = 0; i < expressions; i++) {
      text.append("e").append(i).append(": (( ");
      switch (i % 5) {
        case 0 -> text.append("base + ").append(i);
        case 1 -> text.append("e").append(i - 1).append(" + 1");
        case 2 -> text.append("name \"-").append(i).append('"');
        case 3 -> text.append("merge || ").append(i);
        default -> text.append("length(name) * 2");
      }
      text.append(" ))\n");
    }
    for (int i = 0; i < lines; i += 3) {
      text.append("d%d:\n  host: h%d.example.org\n  port: %d\n".formatted(i, i, 1000 + i % 5000));
    }
    return text.toString();
  }

  private static void measure(String what, String text) {
    Template stub = read("e3: 7\nd0:\n  port: 5\n");
    long[] reading = new long[RUNS];
    long[] merging = new long[RUNS];
    for (int i = -WARM; i < RUNS; i++) {
      long start = System.nanoTime();
      Template template = read(text);
      long read = System.nanoTime();
      if (!(template.merge(List.of(stub), MergeOptions.DEFAULT)
          instanceof Template.Outcome.Merged merged)) {
        throw new IllegalStateException("not merged: " + what);
      }
      merged.documents().getFirst().toYaml();
      if (i >= 0) {
        reading[i] = read - start;
        merging[i] = System.nanoTime() - read;
      }
    }
    java.util.Arrays.sort(reading);
    java.util.Arrays.sort(merging);
    System.out.printf(
        "%-22s read %6.1f ms, merge and print %6.1f ms%n",
        what, reading[RUNS / 2] / 1e6, merging[RUNS / 2] / 1e6);
  }

  private static Template read(String text) {
    return switch (Template.read("bench.yaml", text)) {
      case Template.Reading.Read read -> read.template();
      case Template.Reading.Broken broken -> throw new IllegalStateException(broken.message());
    };
  }
}
