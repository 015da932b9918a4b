package dev.slipway.git;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.git.GitUrl.Reading;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which addresses are used, and which could do harm. */
class GitUrlTest {
  @ParameterizedTest
  @CsvSource({
    "https://git.example.org/org/yards.git, HTTPS, '', git.example.org, org/yards",
    "https://bot@git.example.org:8443/org/yards, HTTPS, bot, git.example.org, org/yards",
    "ssh://git@git.example.org:2222/org/yards.git, SSH, git, git.example.org, org/yards",
    "git@git.example.org:org/yards.git, SSH, git, git.example.org, org/yards",
    "git.example.org:org/yards.git/, SSH, '', git.example.org, org/yards",
    "http://127.0.0.1:3000/yards.git, HTTP, '', 127.0.0.1, yards",
    "git://localhost/yards.git, GIT, '', localhost, yards",
    "http://[::1]:3000/yards.git, HTTP, '', [::1], yards",
    "file:///srv/yards.git, FILE, '', '', srv/yards",
    "/srv/yards.git, FILE, '', '', srv/yards"
  })
  void anAddressIsReadIntoItsParts(
      String text, GitUrl.Scheme scheme, String user, String host, String path) {
    Reading.Accepted read = assertInstanceOf(Reading.Accepted.class, GitUrl.read(text, false));

    assertEquals(new GitUrl(scheme, text, user, host, path), read.url());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "--upload-pack=touch x",
        "-oProxyCommand=x",
        "ext::sh -c touch% x",
        "ext::sh",
        "fd::17",
        "yards.git",
        "../yards.git",
        "ftp://host/yards",
        "sftp://host/yards",
        "amazon-s3://bucket/yards",
        "bundle://x/y",
        "javascript://x/y",
        "https://",
        "https:///yards",
        "https://host",
        "https://host/",
        "https://host/yards?x=1",
        "https://host/yards#x",
        "ssh://-oProxyCommand=x/yards",
        "ssh://-user@host/yards",
        "-oProxyCommand=x:yards",
        "git@-oProxyCommand=x:yards",
        "git@host:-yards",
        "ssh://host/-yards",
        "git@host:",
        "https://host/ya rds",
        "https://host/yards\n",
        "https://host/yards\0"
      })
  void whatIsNoAddressOfAKnownKindIsRefused(String text) {
    Reading.Refused refused = assertInstanceOf(Reading.Refused.class, GitUrl.read(text, true));

    assertTrue(refused.sentence().startsWith("expected an address such as "), refused.sentence());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://bot:geheim@git.example.org/yards.git",
        "ssh://bot:geheim@git.example.org/yards.git",
        "https://:geheim@git.example.org/yards.git",
        "https://bot:geheim@",
        "ftp://bot:geheim@host/x"
      })
  void aPasswordInAnAddressIsRefusedAndNeverRepeated(String text) {
    Reading.Refused refused = assertInstanceOf(Reading.Refused.class, GitUrl.read(text, true));

    assertFalse(refused.sentence().contains("geheim"), refused.sentence());
  }

  @Test
  void anotherMachineIsOnlyTrustedWhereItCanShowWhoItIs() {
    for (String text : List.of("http://git.example.org/yards.git", "git://10.0.0.1/yards.git")) {
      Reading.Refused refused = assertInstanceOf(Reading.Refused.class, GitUrl.read(text, false));
      assertTrue(refused.sentence().contains("`insecure=true`"), refused.sentence());
      assertInstanceOf(Reading.Accepted.class, GitUrl.read(text, true));
    }
  }

  @Test
  void theSameRepositoryIsFoundHoweverItsAddressIsWritten() {
    GitUrl one = url("git@Git.Example.org:Org/Yards.git");

    for (String same :
        List.of(
            "https://git.example.org/org/yards",
            "https://git.example.org/Org/Yards.git",
            "ssh://git@git.example.org:2222/Org/Yards.git")) {
      assertTrue(one.isSame(url(same)), same);
    }
    assertFalse(one.isSame(url("https://git.example.org/org/other")));
    assertFalse(one.isSame(url("https://example.org/org/yards")));
  }

  @Test
  void anyTextIsReadOrRefusedAndNothingElse() {
    Random random = new Random(17);
    String letters = "abc:/@.-+[]#?%\\ \t\u00e4git.ssh://";
    for (int round = 0; round < 20_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(24); i > 0; i--) {
        text.append(letters.charAt(random.nextInt(letters.length())));
      }
      if (GitUrl.read(text.toString(), true) instanceof Reading.Accepted(GitUrl url)) {
        assertFalse(url.text().startsWith("-") || url.host().startsWith("-"), url.text());
        assertFalse(url.path().isEmpty(), url.text());
      }
    }
  }

  private static GitUrl url(String text) {
    return assertInstanceOf(Reading.Accepted.class, GitUrl.read(text, true)).url();
  }
}
