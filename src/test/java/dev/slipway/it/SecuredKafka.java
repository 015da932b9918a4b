package dev.slipway.it;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.deploy.Manifest;
import dev.slipway.kafka.broker.BrokerMain;
import dev.slipway.kafka.broker.SecuredBrokerMain;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/**
 * A Kafka with what an overlay's manifests ask for: their topics, their users, and what those may
 * do. It plays the part of Strimzi's operators.
 */
final class SecuredKafka implements AutoCloseable {
  private static final String PASSWORD = "not-a-secret-at-all";

  private final int port = SlipwayProcess.freePort();
  private final Path authority;
  private final SlipwayProcess broker;
  private final Admin admin;

  /** Starts it, with certificates of its own. */
  SecuredKafka(Path folder, List<Manifest> manifests)
      throws IOException, ExecutionException, InterruptedException, URISyntaxException {
    Path keys = folder.resolve("keys.p12");
    authority = folder.resolve("ca.crt");
    keytool(
        folder,
        "-genkeypair -alias broker -keyalg EC -dname CN=kafka -ext san=ip:127.0.0.1 -storetype PKCS12"
            + " -storepass "
            + PASSWORD
            + " -keystore "
            + keys);
    keytool(
        folder,
        "-exportcert -rfc -alias broker -file "
            + authority
            + " -storepass "
            + PASSWORD
            + " -keystore "
            + keys);
    int open = SlipwayProcess.freePort();
    List<String> command = new ArrayList<>(List.of(program("java").toString()));
    command.addAll(
        List.of(
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            String.join(
                File.pathSeparator,
                SlipwayProcess.HOME.resolve("target/broker/lib") + "/*",
                place(BrokerMain.class),
                place(SecuredBrokerMain.class)),
            SecuredBrokerMain.class.getName(),
            Files.createDirectory(folder.resolve("kafka")).toString()));
    for (int number : List.of(port, open, SlipwayProcess.freePort())) {
      command.add(Integer.toString(number));
    }
    command.addAll(List.of(keys.toString(), PASSWORD));
    broker = SlipwayProcess.launch(folder, "broker", Map.of(), command);
    admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, "127.0.0.1:" + open));
    apply(manifests);
  }

  private static String place(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
  }

  private static Path program(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name);
  }

  private static void keytool(Path folder, String arguments) throws IOException {
    List<String> command =
        Stream.concat(Stream.of(program("keytool").toString()), Stream.of(arguments.split(" ", -1)))
            .toList();
    SlipwayProcess keytool =
        SlipwayProcess.launch(
            folder,
            Files.createTempDirectory(folder, "keytool-").getFileName().toString(),
            Map.of(),
            command);
    assertEquals(0, keytool.awaitExit(Await.PATIENCE), keytool::toString);
  }

  private void apply(List<Manifest> manifests) throws ExecutionException, InterruptedException {
    List<NewTopic> topics = new ArrayList<>();
    List<AclBinding> rules = new ArrayList<>();
    for (Manifest manifest : manifests) {
      JsonNode spec = manifest.json().path("spec");
      if (manifest.kind().equals("KafkaTopic")) {
        Map<String, String> config = new LinkedHashMap<>();
        spec.path("config")
            .properties()
            .forEach(entry -> config.put(entry.getKey(), entry.getValue().asText()));
        int partitions = spec.path("partitions").asInt();
        topics.add(new NewTopic(manifest.name(), partitions, (short) 1).configs(config));
      } else if (manifest.kind().equals("KafkaUser")) {
        admin
            .alterUserScramCredentials(
                List.of(
                    new UserScramCredentialUpsertion(
                        manifest.name(),
                        new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, 4_096),
                        PASSWORD)))
            .all()
            .get();
        spec.at("/authorization/acls").forEach(acl -> addRules(manifest.name(), acl, rules));
      }
    }
    admin.createTopics(topics).all().get();
    admin.createAcls(rules).all().get();
  }

  private static void addRules(String user, JsonNode acl, List<AclBinding> rules) {
    JsonNode resource = acl.get("resource");
    ResourcePattern pattern =
        new ResourcePattern(
            ResourceType.fromString(
                resource
                    .get("type")
                    .asText()
                    .replaceAll("([A-Z])", "_$1")
                    .toUpperCase(Locale.ROOT)),
            resource.get("name").asText(),
            resource.get("patternType").asText().equals("prefix")
                ? PatternType.PREFIXED
                : PatternType.LITERAL);
    for (JsonNode operation : acl.get("operations")) {
      rules.add(
          new AclBinding(
              pattern,
              new AccessControlEntry(
                  "User:" + user,
                  "*",
                  AclOperation.fromString(
                      operation
                          .asText()
                          .replaceAll("(.)([A-Z])", "$1_$2")
                          .toUpperCase(Locale.ROOT)),
                  AclPermissionType.ALLOW)));
    }
  }

  /** The address of the secured port. */
  String servers() {
    return "127.0.0.1:" + port;
  }

  /** The certificate that clients have to trust, as a PEM file. */
  Path authority() {
    return authority;
  }

  /** What Strimzi's user operator writes into {@code sasl.jaas.config} of a user's Secret. */
  static String credentials(String user) {
    return "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"%s\" password=\"%s\";"
        .formatted(user, PASSWORD);
  }

  /** The settings of a client for a user. */
  Map<String, Object> client(String user) {
    return new LinkedHashMap<>(
        Map.of(
            "bootstrap.servers",
            servers(),
            "security.protocol",
            "SASL_SSL",
            "sasl.mechanism",
            "SCRAM-SHA-512",
            "sasl.jaas.config",
            credentials(user),
            "ssl.truststore.type",
            "PEM",
            "ssl.truststore.location",
            authority.toString()));
  }

  @Override
  public void close() {
    admin.close();
    broker.close();
  }
}
