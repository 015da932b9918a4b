package dev.slipway.uniform.program;

import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The variables that a program sees: a few of ours and those of its call, none of the server's. */
final class CleanEnvironment {
  private CleanEnvironment() {}

  static Map<String, String> of(ProgramCall call, String searchPath, Path home, String mark) {
    Map<String, String> environment = new LinkedHashMap<>();
    environment.put("PATH", searchPath);
    environment.put("HOME", home.toString());
    environment.put("TMPDIR", home.toString());
    environment.put("LANG", "C.UTF-8");
    environment.putAll(call.environment());
    environment.put(ProgramRunner.MARK, mark);
    return environment;
  }

  /** Why a text cannot be handed to a program unchanged, where one cannot. */
  static Optional<String> unfit(List<String> argv, Map<String, String> environment) {
    for (String argument : argv) {
      Optional<String> flaw = flaw(argument);
      if (flaw.isPresent()) {
        return Optional.of("expected arguments " + flaw.get() + ", found `" + argument + "`");
      }
    }
    for (Map.Entry<String, String> variable : environment.entrySet()) {
      Optional<String> flaw = flaw(variable.getValue());
      if (flaw.isPresent()) {
        return Optional.of("expected variables " + flaw.get() + ", found " + variable.getKey());
      }
    }
    return Optional.empty();
  }

  private static Optional<String> flaw(String text) {
    if (text.indexOf('\0') >= 0) {
      return Optional.of("without NUL");
    }
    Charset charset = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));
    return charset.newEncoder().canEncode(text)
        ? Optional.empty()
        : Optional.of("that " + charset + " can write (start Slipway with LANG=C.UTF-8)");
  }
}
