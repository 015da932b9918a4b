package dev.slipway.kafka;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * A bad network between Kafka clients and a broker: it delays, trickles, swallows, and loses the
 * answer to a certain request. It reads the frames of Kafka's protocol: a length, then for a
 * request its API key, version and correlation id, for an answer the correlation id.
 *
 * <p>A broker tells clients where it is; in every answer that place is replaced by the proxy's.
 */
public final class KafkaProxy implements AutoCloseable {
  /** Kafka's number of the request that writes records. */
  public static final short PRODUCE = 0;

  /** Kafka's number of the request that ends a transaction. */
  static final short END_TXN = 26;

  private static final int LARGEST_FRAME = 100_000_000;

  private final int brokerPort;
  private final ServerSocket door;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final Map<Short, AtomicInteger> answersToLose = new ConcurrentHashMap<>();
  private volatile Duration delay = Duration.ZERO;
  private volatile int bytesPerSecond = Integer.MAX_VALUE;
  private final Set<Short> held = ConcurrentHashMap.newKeySet();
  private volatile boolean swallowing;

  /** A proxy that does no harm yet. */
  public KafkaProxy(String bootstrapServers) {
    this.brokerPort = Integer.parseInt(bootstrapServers.split(":", 2)[1]);
    try {
      this.door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(this::serve);
  }

  /** The address for clients. */
  public String bootstrapServers() {
    return "127.0.0.1:" + door.getLocalPort();
  }

  /** From now on, every frame takes that much longer in each direction. */
  void delay(Duration longer) {
    delay = longer;
  }

  /** From now on, no more bytes pass in each direction of a connection. */
  void trickle(int mostBytesPerSecond) {
    bytesPerSecond = mostBytesPerSecond;
  }

  /** From now on, what is sent arrives nowhere, and nobody is told so; or all is well again. */
  void swallow(boolean now) {
    swallowing = now;
    if (!now) {
      // What was half swallowed cannot go on.
      sockets.forEach(KafkaProxy::close);
    }
  }

  /**
   * From now on, a request of a kind arrives nowhere, nor what comes after it on its connection; or
   * all is well again.
   */
  public void hold(short apiKey, boolean now) {
    if (now) {
      held.add(apiKey);
    } else {
      held.remove(apiKey);
      sockets.forEach(KafkaProxy::close);
    }
  }

  /** The next requests of a kind reach the broker, but the connection ends before the answer. */
  void loseAnswers(short apiKey, int times) {
    answersToLose.put(apiKey, new AtomicInteger(times));
  }

  /** How many answers are still to be lost. */
  int answersLeftToLose(short apiKey) {
    AtomicInteger left = answersToLose.get(apiKey);
    return left == null ? 0 : Math.max(0, left.get());
  }

  private void serve() {
    while (!door.isClosed()) {
      try {
        Socket client = door.accept();
        sockets.add(client);
        Thread.ofVirtual().start(() -> connect(client));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void connect(Socket client) {
    Set<Integer> losing = ConcurrentHashMap.newKeySet();
    try (client;
        Socket broker = new Socket(InetAddress.getLoopbackAddress(), brokerPort)) {
      sockets.add(broker);
      client.setTcpNoDelay(true);
      broker.setTcpNoDelay(true);
      Thread requests = Thread.ofVirtual().start(() -> pump(client, broker, losing, true));
      pump(broker, client, losing, false);
      requests.join();
    } catch (IOException e) {
      // The broker is not there: the client sees a closed connection.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      sockets.remove(client);
    }
  }

  private void pump(Socket from, Socket to, Set<Integer> losing, boolean requests) {
    try (from;
        to) {
      DataInputStream in = new DataInputStream(from.getInputStream());
      DataOutputStream out = new DataOutputStream(to.getOutputStream());
      boolean mute = false;
      while (true) {
        int length = in.readInt();
        if (length < 0 || length > LARGEST_FRAME) {
          throw new IOException("expected a frame, found a length of " + length);
        }
        byte[] frame = in.readNBytes(length);
        mute |= requests && held.contains(ByteBuffer.wrap(frame).getShort(0));
        if (swallowing || mute) {
          continue;
        }
        pass(frame, out, losing, requests);
      }
    } catch (IOException e) {
      // One side has closed the connection: so does the other.
    } finally {
      sockets.remove(from);
      sockets.remove(to);
    }
  }

  private void pass(byte[] frame, DataOutputStream out, Set<Integer> losing, boolean requests)
      throws IOException {
    ByteBuffer head = ByteBuffer.wrap(frame);
    if (requests) {
      AtomicInteger left = answersToLose.get(head.getShort(0));
      if (left != null && left.getAndDecrement() > 0) {
        losing.add(head.getInt(4));
      }
    } else {
      if (losing.remove(head.getInt(0))) {
        throw new IOException("the answer is lost, as asked");
      }
      replacePlace(head);
    }
    LockSupport.parkNanos(delay.toNanos());
    synchronized (out) {
      out.writeInt(frame.length);
      write(frame, out);
      out.flush();
    }
  }

  /** A tenth of what may pass in a second at a time. */
  private void write(byte[] frame, DataOutputStream out) throws IOException {
    int from = 0;
    while (from < frame.length) {
      int most = Math.max(1, bytesPerSecond / 10);
      int size = Math.min(most, frame.length - from);
      out.write(frame, from, size);
      from += size;
      if (size == most) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
      }
    }
  }

  /** The broker's host and port stand next to each other wherever it names them. */
  private void replacePlace(ByteBuffer frame) {
    byte[] host = "127.0.0.1".getBytes(StandardCharsets.US_ASCII);
    for (int at = 0; at + host.length + Integer.BYTES <= frame.capacity(); at++) {
      int port = at + host.length;
      if (frame.get(at) == host[0]
          && frame.getInt(port) == brokerPort
          && ByteBuffer.wrap(host).equals(frame.slice(at, host.length))) {
        frame.putInt(port, door.getLocalPort());
      }
    }
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      door.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    sockets.forEach(KafkaProxy::close);
  }
}
