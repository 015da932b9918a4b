package dev.slipway.git;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** What lies between a client and a server and does as it likes. */
final class BadNetwork implements AutoCloseable {
  /** What becomes of the bytes of a server. */
  enum Mood {
    /** They pass. */
    FINE,
    /** They arrive nowhere, and nobody is told so. */
    BLACK_HOLE,
    /** One comes now and then, for ever. */
    TRICKLE,
    /** The connection is reset in the middle of them. */
    RESET
  }

  private static final int BEFORE_RESET = 1_000;

  private final int server;
  private final ServerSocket door;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private volatile Mood mood = Mood.FINE;

  BadNetwork(int server) throws IOException {
    this.server = server;
    this.door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::serve);
  }

  int port() {
    return door.getLocalPort();
  }

  BadNetwork is(Mood now) {
    mood = now;
    return this;
  }

  private void serve() {
    try {
      while (true) {
        Socket client = door.accept();
        sockets.add(client);
        Thread.ofVirtual().start(() -> connect(client));
      }
    } catch (IOException closed) {
      // The test is over.
    }
  }

  private void connect(Socket client) {
    try (Socket upstream = new Socket(InetAddress.getLoopbackAddress(), server)) {
      sockets.add(upstream);
      Thread.ofVirtual().start(() -> pass(client, upstream, Mood.FINE));
      pass(upstream, client, mood);
    } catch (IOException gone) {
      // One side has left.
    }
  }

  private void pass(Socket from, Socket to, Mood now) {
    byte[] buffer = new byte[512];
    long passed = 0;
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        switch (now) {
          case FINE -> out.write(buffer, 0, n);
          case BLACK_HOLE -> {}
          case TRICKLE -> {
            for (int i = 0; i < n; i++) {
              out.write(buffer, i, 1);
              LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
            }
          }
          case RESET -> {
            out.write(buffer, 0, n);
            passed += n;
            if (passed > BEFORE_RESET) {
              to.setSoLinger(true, 0);
              to.close();
            }
          }
        }
      }
      to.close();
    } catch (IOException gone) {
      // One side has left.
    }
  }

  @Override
  public void close() throws IOException {
    door.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
