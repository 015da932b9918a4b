package dev.slipway.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code slipway version}: which Slipway this is, and on which Java it runs. */
@Command(name = "version", description = "Says which Slipway this is.")
public final class VersionCommand implements Callable<Integer>, IVersionProvider {
  @Mixin private OutputOptions output = new OutputOptions();
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    Map<String, @Nullable Object> version = new LinkedHashMap<>();
    version.put("version", number());
    version.put("java", Runtime.version().toString());
    PrintWriter out = SlipwayCommand.out(spec);
    output.writeOne(out, version, "version", () -> out.println("slipway " + number()));
    return ExitCode.DONE.number();
  }

  @Override
  public String[] getVersion() {
    return new String[] {"slipway " + number()};
  }

  private static String number() {
    try (InputStream in = VersionCommand.class.getResourceAsStream("/slipway-version.txt")) {
      return in == null ? "unknown" : new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
