package dev.slipway.crash;

import dev.slipway.kafka.Topics;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The packaged product and where a run keeps its things.
 *
 * @param home the top of the repository
 * @param folder what belongs to this run alone
 * @param kafka the address of its broker
 */
record Product(Path home, Path folder, String kafka) {
  private static final int PARTITIONS = 8;

  /** The topics that a server makes where nobody asks for others. */
  static Topics topics() {
    return new Topics(Topics.DEFAULT_PREFIX, PARTITIONS, (short) 1);
  }

  Path shipyards() {
    return folder.resolve("shipyards");
  }

  /** A command of Slipway, as the launcher starts it, with more options for its JVM. */
  ChildProcess slipway(
      Path output, Map<String, String> environment, List<String> options, List<String> arguments)
      throws IOException {
    Path jar = home.resolve("target/quarkus-app/quarkus-run.jar");
    Path cache = home.resolve("target/server.aot");
    List<String> command =
        ChildProcess.java(
            "-XX:+UseParallelGC",
            "-XX:+ExitOnOutOfMemoryError",
            "--sun-misc-unsafe-memory-access=allow",
            "--enable-native-access=ALL-UNNAMED",
            "--add-opens",
            "java.base/java.lang=ALL-UNNAMED",
            "-Djava.util.logging.manager=org.jboss.logmanager.LogManager",
            "-Dslipway.home=" + home);
    if (Files.exists(cache)) {
      command.addAll(List.of("-XX:AOTCache=" + cache, "-Xlog:aot=off", "-Xlog:cds=off"));
    }
    command.addAll(options);
    command.addAll(List.of("-cp", jar.toString(), "dev.slipway.Slipway"));
    command.addAll(arguments);
    return ChildProcess.start(output, environment, command);
  }

  /** The worker of the test tree, with the class path of this process. */
  ChildProcess worker(boolean forgetful) throws IOException {
    List<String> command =
        new ArrayList<>(
            ChildProcess.java("-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path")));
    command.add(CrashWorker.class.getName());
    command.addAll(
        List.of(
            kafka, topics().prefix(), Integer.toString(PARTITIONS), Boolean.toString(forgetful)));
    return ChildProcess.start(folder.resolve("worker-output"), Map.of(), command);
  }

  /** A process that has ended. */
  ChildProcess idle() throws IOException {
    return ChildProcess.start(folder.resolve("idle-output"), Map.of(), List.of("true"));
  }

  /** A loopback port that is free now. */
  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
