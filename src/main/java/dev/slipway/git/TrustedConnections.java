package dev.slipway.git;

import java.io.IOException;
import java.io.InputStream;
import java.net.Proxy;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.eclipse.jgit.transport.http.HttpConnection;
import org.eclipse.jgit.transport.http.HttpConnectionFactory;
import org.eclipse.jgit.transport.http.JDKHttpConnectionFactory;
import org.jspecify.annotations.Nullable;

/** Connections that trust the authorities of a file and no others. */
final class TrustedConnections implements HttpConnectionFactory {
  private final HttpConnectionFactory connections = new JDKHttpConnectionFactory();
  private final TrustManager[] trust;

  private TrustedConnections(TrustManager[] trust) {
    this.trust = trust;
  }

  /** Connections that trust the certificates of a PEM file. */
  static TrustedConnections of(Path authorities) throws IOException {
    try (InputStream pem = Files.newInputStream(authorities)) {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      int number = 0;
      for (Certificate authority :
          CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
        store.setCertificateEntry("authority-" + number++, authority);
      }
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(store);
      return new TrustedConnections(factory.getTrustManagers());
    } catch (GeneralSecurityException e) {
      throw new IOException("expected certificates in " + authorities + ": " + e.getMessage(), e);
    }
  }

  @Override
  public HttpConnection create(URL url) throws IOException {
    return trusting(connections.create(url));
  }

  @Override
  public HttpConnection create(URL url, @Nullable Proxy proxy) throws IOException {
    return trusting(connections.create(url, proxy));
  }

  private HttpConnection trusting(HttpConnection connection) throws IOException {
    try {
      if (connection.getURL().getProtocol().equals("https")) {
        connection.configure(null, trust, null);
      }
      return connection;
    } catch (GeneralSecurityException e) {
      throw new IOException(e);
    }
  }
}
