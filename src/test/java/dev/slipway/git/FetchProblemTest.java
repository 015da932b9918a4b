package dev.slipway.git;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import org.eclipse.jgit.errors.TransportException;
import org.junit.jupiter.api.Test;

/** What is said of problems that are hard to bring about. */
class FetchProblemTest {
  private static String sentence(Throwable problem) {
    return FetchProblem.sentence(
        Desk.source("yards", "https://git.example.org/yards.git"), Duration.ofSeconds(30), problem);
  }

  @Test
  void theCauseCountsNotItsWrapping() {
    assertEquals(
        "nobody knows the host git.example.org",
        sentence(new TransportException("x", new UnknownHostException("git.example.org"))));
    assertEquals(
        "the server did not answer within 30 s",
        sentence(new TransportException("x", new SocketTimeoutException("Read timed out"))));
  }

  @Test
  void whatNobodyForesawIsOneShortLine() {
    String sentence = sentence(new IOException("first\nsecond\u001b[2J" + "x".repeat(1_000)));

    assertTrue(sentence.startsWith("first second [2Jxx"), sentence);
    assertEquals(300, sentence.length());
    assertFalse(sentence.chars().anyMatch(Character::isISOControl));
  }
}
