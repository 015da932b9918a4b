package dev.slipway.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A request by https goes to the address that was checked, to a certificate for the name. */
class WebhookTlsTest {
  private static final String HOST = "hook.example.test";

  @TempDir static Path folder;
  private static Vertx vertx;
  private static HttpsServer server;
  private static String seenHost = "";

  @BeforeAll
  static void start() throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(256);
    KeyPair authority = generator.generateKeyPair();
    KeyPair site = generator.generateKeyPair();
    X509Certificate root = certificate("CN=authority", authority, authority, true);
    X509Certificate leaf = certificate("CN=site", site, authority, false);
    Files.writeString(
        folder.resolve("ca.pem"),
        "-----BEGIN CERTIFICATE-----\n"
            + Base64.getMimeEncoder().encodeToString(root.getEncoded())
            + "\n-----END CERTIFICATE-----\n");
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context(site, leaf, root)));
    server.createContext(
        "/",
        exchange -> {
          seenHost = exchange.getRequestHeaders().getFirst("Host");
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
    vertx = Vertx.vertx();
  }

  @AfterAll
  static void stop() {
    server.stop(0);
    vertx.close();
  }

  private static SSLContext context(KeyPair key, X509Certificate... chain)
      throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setKeyEntry("site", key.getPrivate(), new char[0], chain);
    KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
    keys.init(store, new char[0]);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }

  private static X509Certificate certificate(
      String subject, KeyPair key, KeyPair issuer, boolean isAuthority)
      throws GeneralSecurityException, IOException, OperatorCreationException {
    Instant now = Instant.now();
    JcaX509v3CertificateBuilder builder =
        new JcaX509v3CertificateBuilder(
            new X500Name("CN=authority"),
            BigInteger.valueOf(isAuthority ? 1 : 2),
            Date.from(now.minus(Duration.ofHours(1))),
            Date.from(now.plus(Duration.ofHours(1))),
            new X500Name(subject),
            key.getPublic());
    builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(isAuthority));
    if (!isAuthority) {
      builder.addExtension(
          Extension.subjectAlternativeName,
          false,
          new GeneralNames(new GeneralName(GeneralName.dNSName, HOST)));
    }
    return new JcaX509CertificateConverter()
        .getCertificate(
            builder.build(
                new JcaContentSignerBuilder("SHA256withECDSA").build(issuer.getPrivate())));
  }

  /** Sends a request to that host, wherever it is said to be. */
  private static WebhookReply send(String host, Optional<Path> authorities) throws Exception {
    int port = server.getAddress().getPort();
    try (WebhookClient client = WebhookClient.of(vertx, authorities)) {
      WebhookRequest request =
          new WebhookRequest(
              "GET",
              Destination.of("https://" + host + ":" + port + "/x"),
              false,
              Map.of(),
              new byte[0]);
      return client.send(
          request, List.of(InetAddress.getByName("127.0.0.1")), Duration.ofSeconds(20));
    }
  }

  @Test
  void theCertificateIsCheckedForTheNameAndNotTheAddress() throws Exception {
    assertEquals(204, send(HOST, Optional.of(folder.resolve("ca.pem"))).status());
    assertEquals(HOST + ":" + server.getAddress().getPort(), seenHost);
  }

  @Test
  void aCertificateForAnotherNameOrOfAnUnknownAuthorityIsRefused() {
    WebhookProblem name =
        assertThrows(
            WebhookProblem.class,
            () -> send("other.example.test", Optional.of(folder.resolve("ca.pem"))));
    WebhookProblem authority =
        assertThrows(WebhookProblem.class, () -> send(HOST, Optional.empty()));

    for (WebhookProblem problem : List.of(name, authority)) {
      assertTrue(problem.getMessage().contains("is not accepted"), problem.getMessage());
      assertTrue(!problem.isPassing(), problem.getMessage());
    }
  }
}
