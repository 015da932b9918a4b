package dev.slipway.kafka.broker;

import java.nio.file.Path;
import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.Logger;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.utils.Time;

/**
 * A broker as the strimzi overlay has it: TLS, SCRAM passwords, and nobody may do what no rule
 * allows. A second port without all that is for whoever sets it up.
 *
 * <p>Arguments: a new folder, the secured port, the open port, the controller's port, a key store
 * (PKCS12) and its password.
 */
public final class SecuredBrokerMain {
  private SecuredBrokerMain() {}

  /** Runs the broker until the process is ended. */
  public static void main(String[] args) throws Exception {
    Logger.getLogger("").setLevel(Level.WARNING);
    Path folder = Path.of(args[0]);
    BrokerFolder.formatter(folder).run();
    KafkaRaftServer broker =
        new KafkaRaftServer(KafkaConfig.fromProps(properties(args), false), Time.SYSTEM);
    broker.startup();
    broker.awaitShutdown();
  }

  private static Properties properties(String[] args) {
    Properties p =
        BrokerProperties.of(Path.of(args[0]), Integer.parseInt(args[2]), Integer.parseInt(args[3]));
    p.setProperty("listeners", p.getProperty("listeners") + ",TLS://127.0.0.1:" + args[1]);
    p.setProperty(
        "advertised.listeners",
        p.getProperty("advertised.listeners") + ",TLS://127.0.0.1:" + args[1]);
    p.setProperty(
        "listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,TLS:SASL_SSL");
    p.setProperty("sasl.enabled.mechanisms", "SCRAM-SHA-512");
    p.setProperty(
        "listener.name.tls.scram-sha-512.sasl.jaas.config",
        "org.apache.kafka.common.security.scram.ScramLoginModule required;");
    p.setProperty("ssl.keystore.type", "PKCS12");
    p.setProperty("ssl.keystore.location", args[4]);
    p.setProperty("ssl.keystore.password", args[5]);
    p.setProperty(
        "authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer");
    p.setProperty("super.users", "User:ANONYMOUS");
    return p;
  }
}
