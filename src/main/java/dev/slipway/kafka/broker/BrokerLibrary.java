package dev.slipway.kafka.broker;

import dev.slipway.kafka.broker.BrokerProblem.Code;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;

/**
 * The jars of the broker, which lie beside Slipway's own and are never loaded into the server.
 *
 * <p>The system property {@code slipway.broker.lib} names their folder. Without it, it is the
 * nearest {@code broker/lib} above the place that this class was loaded from: {@code
 * target/broker/lib} in a build, {@code broker/lib} beside {@code quarkus-run.jar} in an
 * installation.
 */
final class BrokerLibrary {
  private static final String PROPERTY = "slipway.broker.lib";
  private static final int LEVELS = 4;

  private BrokerLibrary() {}

  /** The class path of the child JVM: the broker's jars, then Slipway's classes. */
  static String classPath() throws BrokerProblem {
    Path classes = ownClasses();
    String named = System.getProperty(PROPERTY);
    Path lib = named == null ? nearest(classes) : Path.of(named);
    if (!Files.isDirectory(lib)) {
      throw missing("%s (%s) is not a folder".formatted(lib, PROPERTY));
    }
    return lib.resolve("*") + File.pathSeparator + classes;
  }

  /** The nearest broker/lib above the given place. */
  static Path nearest(Path classes) throws BrokerProblem {
    Path folder = classes.getParent();
    for (int level = 0; level < LEVELS && folder != null; level++) {
      Path lib = folder.resolve("broker").resolve("lib");
      if (Files.isDirectory(lib)) {
        return lib;
      }
      folder = folder.getParent();
    }
    throw missing("there is no folder broker/lib above " + classes);
  }

  private static Path ownClasses() throws BrokerProblem {
    CodeSource source = BrokerLibrary.class.getProtectionDomain().getCodeSource();
    if (source == null || source.getLocation() == null) {
      throw missing("the place of Slipway's own classes is unknown");
    }
    try {
      return Path.of(source.getLocation().toURI());
    } catch (URISyntaxException e) {
      throw missing("the place of Slipway's own classes is " + source.getLocation());
    }
  }

  private static BrokerProblem missing(String found) {
    return new BrokerProblem(
        Code.BROKER_MISSING,
        "The embedded broker's jars were not found (%s); build with ./mvnw package, or set -D%s to their folder."
            .formatted(found, PROPERTY));
  }
}
