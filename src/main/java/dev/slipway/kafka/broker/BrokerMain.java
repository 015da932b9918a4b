package dev.slipway.kafka.broker;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.FileHandler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Exit;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;

/**
 * The child JVM: formats the folder when it is new, runs the broker, and never outlives its server
 * by more than a moment.
 *
 * <p>Arguments: data folder, port, controller port. It says {@link #READY} on standard output when
 * it serves. The server stops it by closing its standard input, which the operating system does too
 * when the server is killed.
 */
public final class BrokerMain {
  /** The line that tells the server that the broker serves. */
  static final String READY = "ready";

  /** The exit status that says that one of the two ports was taken. */
  static final int PORT_TAKEN = 98;

  private static final int LOG_BYTES = 5_000_000;
  private static final long SERVER_GRACE_SECONDS = 10;
  private static final long STOP_SECONDS = 20;

  private final CountDownLatch serverGone = new CountDownLatch(1);
  private final KafkaRaftServer broker;

  private final FileChannel lock;

  private BrokerMain(KafkaRaftServer broker, FileChannel lock) {
    this.broker = broker;
    this.lock = lock;
  }

  /** Runs the broker until it is stopped. */
  public static void main(String[] args) {
    try {
      Path root = Path.of(args[0]);
      // Held until the JVM ends. A predecessor that is still stopping is waited for.
      FileChannel lock =
          FileChannel.open(
              DataFolder.brokerLock(root), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      lock.lock();
      logTo(root);
      // A fault that Kafka cannot live with ends the JVM without waiting for anyone.
      Exit.setExitProcedure((status, message) -> Runtime.getRuntime().halt(status));
      Path kafka = DataFolder.kafka(root);
      format(kafka);
      Properties properties =
          BrokerProperties.of(kafka, Integer.parseInt(args[1]), Integer.parseInt(args[2]));
      KafkaConfig config = KafkaConfig.fromProps(properties, false);
      new BrokerMain(new KafkaRaftServer(config, Time.SYSTEM), lock).run();
    } catch (Throwable e) {
      e.printStackTrace();
      Runtime.getRuntime().halt(isBindFailure(e) ? PORT_TAKEN : 1);
    }
  }

  private void run() throws IOException {
    var _ = ProcessHandle.current().parent().map(p -> p.onExit().thenRun(this::serverIsGone));
    Thread.ofPlatform().daemon().name("server-watch").start(this::watchServer);
    Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "stop"));
    broker.startup();
    System.out.write((READY + "\n").getBytes(StandardCharsets.UTF_8));
    System.out.flush();
    broker.awaitShutdown();
  }

  private void watchServer() {
    try {
      System.in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      Logger.getLogger(BrokerMain.class.getName()).log(Level.WARNING, "standard input broke", e);
    }
    serverIsGone();
  }

  private void serverIsGone() {
    serverGone.countDown();
    Thread.ofPlatform().daemon().name("stop-deadline").start(BrokerMain::haltLater);
    System.exit(0);
  }

  private static void haltLater() {
    try {
      TimeUnit.SECONDS.sleep(STOP_SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(1);
  }

  /**
   * Stops the broker in good order. A terminal's Ctrl-C reaches the server and this JVM alike: the
   * server goes first, as it still has something to write.
   */
  private void stop() {
    try {
      serverGone.await(SERVER_GRACE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    broker.shutdown();
    try {
      lock.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void format(Path kafka) throws Exception {
    if (Files.exists(kafka.resolve("meta.properties"))) {
      return;
    }
    new Formatter()
        .setPrintStream(System.err)
        .setNodeId(BrokerProperties.NODE_ID)
        .setClusterId(Uuid.randomUuid().toString())
        .setControllerListenerName(BrokerProperties.CONTROLLER_LISTENER)
        .setMetadataLogDirectory(kafka.toString())
        .addDirectory(kafka.toString())
        .setHasDynamicQuorum(false)
        .run();
  }

  private static void logTo(Path root) throws IOException {
    System.setProperty(
        "java.util.logging.SimpleFormatter.format", "%1$tFT%1$tT.%1$tL %4$s %3$s %5$s%6$s%n");
    FileHandler file = new FileHandler(DataFolder.logPattern(root), LOG_BYTES, 2, true);
    file.setFormatter(new SimpleFormatter());
    LogManager.getLogManager().reset();
    Logger all = Logger.getLogger("");
    all.setLevel(Level.WARNING);
    all.addHandler(file);
  }

  private static boolean isBindFailure(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof BindException) {
        return true;
      }
    }
    return false;
  }
}
