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
  private static final Duration LIMIT = Duration.ofMinutes(2);

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

  private static void fails(String text, String reason) {
    String report = failure(text).report();
    assertTrue(report.contains(reason), () -> report.substring(0, Math.min(300, report.length())));
  }

  private static void unreadable(String text, String reason) {
    Template.Reading.Broken broken =
        assertInstanceOf(Template.Reading.Broken.class, Template.read("t.yaml", text));
    assertTrue(broken.message().contains(reason), broken.message());
  }

  @Test
  void bracketsAndNegationsWithoutEndAreErrors() {
    failure("a: (( " + "[".repeat(300_000) + " ))");
    failure("a: (( " + "!".repeat(300_000) + "x ))");
    failure("a: (( " + "true ? ".repeat(50_000) + "1 ))");
    failure("a: (( 1" + " + 1".repeat(100_000) + " ))");
  }

  @Test
  void lambdasThatCallEachOtherForEverAreAnError() {
    fails("f: (( |x|->.g(x) ))\ng: (( |x|->.f(x) ))\na: (( .f(1) ))\n", "nested too deep");
  }

  @Test
  void aTemplateThatHoldsItselfIsAnError() {
    fails("t:\n  <<: (( &template ))\n  a: (( *t ))\nb: (( *t ))\n", "nested too deep");
    fails("t:\n  <<: (( &template ))\n  a: (( merge(t) ))\nb: (( merge(t) ))\n", "too deep");
  }

  @Test
  void valuesThatGrowForEverAreErrors() {
    String call = "f: (( |l,n|->n == 0 ? l :_(%s, n - 1) ))\na: (( .f([1], 3000) ))\n";
    fails(call.formatted("l l"), "more than 1000000 entries");
    fails(call.formatted("[l,l,l,l]"), "more than 5000000 nodes");
    fails(call.formatted("[l]"), "nested");
    fails("a: (( map[[1..100000000]|x|->x] ))", "more than 1000000 entries");
    fails("a: (( rand(\"a\", 1000000000) ))", "more than 20000000");
    fails("a: (( ipset(\"10.0.0.0/8\", 100000000) ))", "more than 1000000 entries");
  }

  @Test
  void aRangeOfAllAddressesIsAnError() {
    fails(
        """
        networks:
          net:
            subnets:
            - static: [0.0.0.0 - 255.255.255.255]
        jobs:
        - name: net
          instances: 1
          ips: (( static_ips(0) ))
        """,
        "more than 1000000 entries");
  }

  @Test
  void hostileExpressionsOfPatternsAreErrorsOrFast() {
    fails("a: (( match(\"((a{1000}){1000}){1000}\", \"a\") ))", "invalid repeat count");
    fails("a: (( match(\"" + "a{1000}".repeat(1_000) + "\", \"a\") ))", "too large");
    fails("a: (( match(\"" + "(".repeat(50_000) + ")".repeat(50_000) + "\", \"\") ))", "large");
    String text = "a".repeat(20_000);
    assertEquals("a: []\n", yaml("a: (( match(\"(a*)*(a*)*(a*)*b\", \"" + text + "\") ))"));
    assertEquals("a: 1\n", yaml("a: (( length(match(\"^(?:a|b)*$\", \"" + text + "\")) ))"));
  }

  @Test
  void aPasswordHashThatTakesForEverIsAnError() {
    fails("a: (( bcrypt(\"x\", 31) ))", "cost 31");
  }

  @Test
  void sourcesThatExplodeAreErrors() {
    StringBuilder bomb = new StringBuilder("a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n");
    for (int i = 1; i < 10; i++) {
      bomb.append("a%d: &a%d [%s]\n".formatted(i, i, ("*a" + (i - 1) + ",").repeat(10)));
    }
    unreadable(bomb.toString(), "at most 5000000 nodes");
    unreadable("a: " + "[".repeat(100_000), "levels of nesting");
    unreadable("a: " + "x".repeat(64_000_000), "at most 64000000 characters");
    fails("a: (( parse(\"" + "[".repeat(100_000) + "\") ))", "levels of nesting");
  }

  private static String yaml(String text) {
    return assertInstanceOf(
            Template.Outcome.Merged.class, template(text).merge(List.of(), MergeOptions.DEFAULT))
        .documents()
        .getFirst()
        .toYaml();
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
