package dev.slipway.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One line of {@code slipway doctor}.
 *
 * @param name what was looked at
 * @param level how it is
 * @param found what was found
 * @param advice what to do about it; empty where there is nothing to do
 */
public record Check(String name, Level level, String found, String advice) {
  /** How something is. */
  public enum Level {
    /** As it should be. */
    OK("ok", "pass"),
    /** It works, and may not for long; or it is not known. */
    WARN("warn", "warning"),
    /** It does not work. */
    FAIL("fail", "fail");

    private final String text;
    private final String tint;

    Level(String text, String tint) {
      this.text = text;
      this.tint = tint;
    }
  }

  /** Something that is as it should be. */
  public static Check ok(String name, String found) {
    return new Check(name, Level.OK, found, "");
  }

  /** Something to look after. */
  public static Check warn(String name, String found, String advice) {
    return new Check(name, Level.WARN, found, advice);
  }

  /** Something that does not work. */
  public static Check fail(String name, String found, String advice) {
    return new Check(name, Level.FAIL, found, advice);
  }

  /** The line for people. */
  String line(Style style) {
    String level = style.tinted(level().tint, level().text) + " ".repeat(6 - level().text.length());
    String rest = name + " ".repeat(Math.max(1, 13 - name.length())) + found;
    return level + Style.safe(advice.isEmpty() ? rest : rest + ": " + advice);
  }

  /** The members for programs. */
  Map<String, @Nullable Object> toMap() {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    map.put("check", name);
    map.put("level", level.text);
    map.put("found", found);
    map.put("advice", advice);
    return map;
  }
}
