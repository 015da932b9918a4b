package dev.slipway.dynaml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Bad and hostile input ends in an error within bounds, and templates may be shared. */
class RobustnessTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  private static Template template(String text) {
    return assertInstanceOf(Template.Reading.Read.class, Template.read("t.yaml", text)).template();
  }

  private static Failure failure(String text) {
    return assertTimeoutPreemptively(
        LIMIT,
        () ->
            assertInstanceOf(
                    Template.Outcome.Failed.class,
                    template(text).merge(List.of(), MergeOptions.DEFAULT))
                .failure());
  }

  @Test
  void aMillionOpenParenthesesAreAnError() {
    assertTrue(failure("a: (( " + "(".repeat(1_000_000) + " ))").report().contains("a"));
  }

  @Test
  void manyParenthesesAreAnErrorOrAResult() {
    assertTrue(failure("a: (( " + "(".repeat(20_000) + "1 ))").report().contains("a"));
  }

  @Test
  void aLambdaThatCallsItselfForEverIsAnError() {
    failure("f: (( |x|->f(x + 1) ))\na: (( .f(1) ))\n");
  }

  @Test
  void aCycleIsReported() {
    assertTrue(failure("a: (( b ))\nb: (( a ))\n").report().contains("@"));
  }

  @Test
  void aRangeOfAllNumbersIsAnError() {
    failure("a: (( [0..9000000000000000000] ))");
  }

  @Test
  void aTextThatDoublesForEverIsAnError() {
    failure("f: (( |s,n|->n == 0 ? s :_(s s, n - 1) ))\na: (( .f(\"0123456789\", 60) ))\n");
  }

  @Test
  void aMisspeltReferenceNamesTheNearestKeyAndWhatDependsOnIt() {
    Failure failure = failure("port: 1\nurl: (( prot ))\nlink: (( url ))\n");
    UnresolvedNode node = failure.nodes().getFirst();
    assertTrue(node.toString().contains("port"), node.toString());
    assertTrue(node.toString().contains("link"), node.toString());
    assertTrue(node.toString().contains("2:"), node.toString());
  }

  @Test
  void aBrokenExpressionIsShownWithItsPlace() {
    assertTrue(failure("a: (( b + ))\n").details().contains("^"));
  }

  @Test
  void theWorldIsRefusedByDefault() {
    assertTrue(failure("a: (( exec(\"ls\") ))").report().contains("no OS operations"));
  }

  @Test
  void oneTemplateServesManyThreads() throws Exception {
    Template template =
        template("a: (( b.c ))\nb:\n  c: (( sum[[1..20]|0|s,x|->s + x] ))\nd: (( merge ))\n");
    Template stub = template("d: 5\n");
    Callable<String> merge =
        () ->
            switch (template.merge(List.of(stub), MergeOptions.DEFAULT)) {
              case Template.Outcome.Merged merged -> merged.documents().getFirst().toYaml();
              case Template.Outcome.Failed failed -> failed.failure().report();
            };
    try (ExecutorService executor = Executors.newFixedThreadPool(8)) {
      List<Future<String>> results =
          executor.invokeAll(IntStream.range(0, 400).mapToObj(_ -> merge).toList());
      Set<String> different = results.stream().map(Future::resultNow).collect(Collectors.toSet());
      assertEquals(Set.of("a: 210\nb:\n  c: 210\nd: 5\n"), different);
    }
  }
}
