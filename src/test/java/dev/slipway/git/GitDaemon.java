package dev.slipway.git;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** {@code git daemon} with the repositories of a folder. */
final class GitDaemon implements AutoCloseable {
  private final Process process;
  private final int port;

  GitDaemon(Path root) throws IOException {
    try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = probe.getLocalPort();
    }
    ProcessBuilder builder =
        new ProcessBuilder(
            GitProgram.part("git-daemon").toString(),
            "--listen=127.0.0.1",
            "--port=" + port,
            "--reuseaddr",
            "--export-all",
            "--base-path=" + root,
            root.toString());
    builder.environment().put("GIT_CONFIG_COUNT", "1");
    builder.environment().put("GIT_CONFIG_KEY_0", "safe.directory");
    builder.environment().put("GIT_CONFIG_VALUE_0", "*");
    process = builder.redirectErrorStream(true).start();
    awaitListening();
  }

  private void awaitListening() {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (System.nanoTime() < end && process.isAlive()) {
      try (Socket probe = new Socket(InetAddress.getLoopbackAddress(), port)) {
        return;
      } catch (IOException notYet) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
      }
    }
    throw new AssertionError("git daemon does not listen");
  }

  int port() {
    return port;
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
