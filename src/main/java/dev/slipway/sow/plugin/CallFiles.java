package dev.slipway.sow.plugin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** The files and variables of one call (sow 4.5); the file of its configuration ends with it. */
final class CallFiles implements AutoCloseable {
  private static final AtomicLong NUMBERS =
      new AtomicLong(ProcessHandle.current().pid() * 1_000_000);

  private final PluginContext context;
  private final PluginRun.Manifest manifest;
  private Optional<Path> config = Optional.empty();

  CallFiles(PluginContext context, PluginRun.Manifest manifest) {
    this.context = context;
    this.manifest = manifest;
  }

  /** The variables of a function that has neither key nor configuration. */
  Map<String, String> environment(String plugin) throws IOException {
    Map<String, String> variables = new LinkedHashMap<>(context.environment());
    variables.put("PLUGININSTANCE", plugin);
    variables.put("PLUGINCONFIG", "");
    String deployment = manifest.json().isEmpty() ? "" : deployment().toString();
    variables.put("DEPLOYMEMT", deployment);
    variables.put("DEPLOYMENT", deployment);
    if (context.settings().traced().contains(plugin)) {
      variables.put("TRACE", "X");
    }
    return variables;
  }

  /** The variables of a plugin with this key and configuration, whose files are then there. */
  Map<String, String> environment(String plugin, String key, Optional<Object> configuration)
      throws IOException, PluginFailure {
    Path own = context.gen().resolve(key).normalize();
    if (!own.startsWith(context.gen())) {
      throw new PluginFailure("expected a key that names a folder, found `" + key + "`");
    }
    Files.createDirectories(own);
    Map<String, String> variables = environment(plugin);
    variables.put("PLUGININSTANCE", key);
    if (configuration.isPresent()) {
      Path file = context.gen().resolve("pluginconfig-" + NUMBERS.incrementAndGet() + ".json");
      Files.writeString(file, text(configuration.get()) + "\n");
      config = Optional.of(file);
    }
    variables.put("PLUGINCONFIG", config.map(Path::toString).orElse(""));
    return variables;
  }

  private static String text(Object value) {
    return value instanceof Map || value instanceof List || value instanceof String
        ? JsonValues.compact(value)
        : value.toString();
  }

  private Path deployment() throws IOException {
    Path file = context.gen().resolve("deployment.json");
    if (!Files.isRegularFile(file) || !Files.readString(file).equals(manifest.json())) {
      Path fresh = Files.createTempFile(context.gen(), ".new-", "");
      Files.writeString(fresh, manifest.json());
      Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rw-r--r--"));
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    }
    return file;
  }

  @Override
  public void close() throws IOException {
    if (config.isPresent() && !context.settings().keepFiles()) {
      Files.deleteIfExists(config.get());
    }
  }
}
