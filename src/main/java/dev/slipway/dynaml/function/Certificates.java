package dev.slipway.dynaml.function;

import dev.slipway.dynaml.eval.FunctionCall;
import dev.slipway.dynaml.eval.MapValue;
import dev.slipway.dynaml.eval.Node;
import dev.slipway.dynaml.eval.Result;
import dev.slipway.dynaml.eval.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.ASN1OctetString;
import org.bouncycastle.asn1.sec.SECNamedCurves;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x500.style.IETFUtils;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.crypto.generators.ECKeyPairGenerator;
import org.bouncycastle.crypto.generators.RSAKeyPairGenerator;
import org.bouncycastle.crypto.params.AsymmetricKeyParameter;
import org.bouncycastle.crypto.params.ECKeyGenerationParameters;
import org.bouncycastle.crypto.params.ECNamedDomainParameters;
import org.bouncycastle.crypto.params.RSAKeyGenerationParameters;
import org.bouncycastle.crypto.util.PublicKeyFactory;
import org.bouncycastle.operator.OperatorCreationException;

/** What the functions of {@link X509} do. */
final class Certificates {
  private static final Map<String, String> CURVES =
      Map.of("P224", "secp224r1", "P256", "secp256r1", "P384", "secp384r1", "P521", "secp521r1");
  private static final int DEFAULT_BITS = 2048;
  private static final int LEAST_BITS = 512;
  private static final int MOST_BITS = 8192;
  private static final int CERTAINTY = 112;

  private Certificates() {}

  static Result generate(FunctionCall call) {
    if (call.count() > 1) {
      return Result.error("invalid argument count for x509genkey([<bits>|<curve>])");
    }
    Value kind = call.count() == 0 ? Value.of(DEFAULT_BITS) : call.argument(0);
    WorldRandom random = new WorldRandom(call.session().world());
    try {
      return switch (kind) {
        case Value.Int bits when bits.value() < LEAST_BITS || bits.value() > MOST_BITS ->
            Result.error("x509genkey: invalid key size " + bits.value());
        case Value.Int bits -> Result.of(Value.of(rsa((int) bits.value(), random)));
        case Value.Text curve when CURVES.containsKey(curve.value()) ->
            Result.of(Value.of(ec(CURVES.getOrDefault(curve.value(), ""), random)));
        case Value.Text curve -> Result.error("invalid elliptic curve: " + curve.value());
        case Value _ -> Result.error("argument for x509genkey must be an integer or a string");
      };
    } catch (IOException | UncheckedIOException e) {
      return Result.error("x509genkey: " + e.getMessage());
    }
  }

  private static String rsa(int bits, WorldRandom random) throws IOException {
    RSAKeyPairGenerator generator = new RSAKeyPairGenerator();
    generator.init(
        new RSAKeyGenerationParameters(BigInteger.valueOf(65537), random, bits, CERTAINTY));
    return Keys.privatePem(generator.generateKeyPair().getPrivate());
  }

  private static String ec(String curve, WorldRandom random) throws IOException {
    ASN1ObjectIdentifier identifier = SECNamedCurves.getOID(curve);
    ECKeyPairGenerator generator = new ECKeyPairGenerator();
    generator.init(
        new ECKeyGenerationParameters(
            new ECNamedDomainParameters(identifier, SECNamedCurves.getByOID(identifier)), random));
    return Keys.privatePem(generator.generateKeyPair().getPrivate());
  }

  static Result publicKey(FunctionCall call) {
    if (call.count() < 1 || call.count() > 2) {
      return Result.error("invalid argument count for x509publickey(<privatekey>)");
    }
    String format = "pem";
    if (call.count() == 2) {
      if (!(call.argument(1) instanceof Value.Text given)) {
        return Result.error("format argument for x509publickey must be a string");
      }
      format = given.value().toLowerCase(Locale.ROOT);
      if (!List.of("pem", "ssh", "pkix").contains(format)) {
        return Result.error("invalid format for x509publickey(<privatekey>): " + given.value());
      }
    }
    if (!(call.argument(0) instanceof Value.Text text)) {
      return Result.error("argument for x509publickey must be a private key in pem format");
    }
    Keys.Read<AsymmetricKeyParameter> own = Keys.privateKey(text.value());
    AsymmetricKeyParameter key =
        own.value().or(() -> Keys.publicKey(text.value()).value()).orElse(null);
    if (key == null) {
      return Result.error(
          "argument for x509publickey must be a private key in pem format: " + own.problem());
    }
    try {
      AsymmetricKeyParameter part = Keys.publicPart(key);
      return Result.of(
          Value.of(
              switch (format) {
                case "ssh" -> Keys.ssh(part);
                case "pkix" -> Keys.pkixPem(part);
                default -> Keys.publicPem(part);
              }));
    } catch (IOException e) {
      return Result.error(String.valueOf(e.getMessage()));
    }
  }

  static Result certificate(FunctionCall call) {
    if (call.count() != 1) {
      return Result.error("invalid argument count for x509cert(<map>)");
    }
    if (!(call.argument(0) instanceof MapValue fields)) {
      return Result.error(
          "argument for x509cert must be a map (found "
              + Conversions.goType(call.argument(0))
              + ")");
    }
    try {
      return Result.of(Value.of(new CertificateSpec(fields, call.session().world()).create()));
    } catch (CertificateFields.Invalid e) {
      return Result.error(e.reason());
    } catch (IOException
        | UncheckedIOException
        | OperatorCreationException
        | IllegalArgumentException e) {
      return Result.error("Failed to create certificate: " + e.getMessage());
    }
  }

  static Result parse(FunctionCall call) {
    if (call.count() != 1) {
      return Result.error("invalid argument count for x509parsecert");
    }
    if (!(call.argument(0) instanceof Value.Text text)) {
      return Result.error("argument for x509parsecert must be a certificate in pem format");
    }
    Keys.Read<Keys.Certificate> read = Keys.certificate(text.value());
    if (read.value().isEmpty()) {
      return Result.error(
          "argument for x509parsecert must be a certificate in pem format: " + read.problem());
    }
    try {
      return Result.of(describe(call, read.value().get()));
    } catch (IOException e) {
      return Result.error("x509parsecert: " + e.getMessage());
    }
  }

  private static MapValue describe(FunctionCall call, Keys.Certificate certificate)
      throws IOException {
    X509CertificateHolder holder = certificate.holder();
    Map<String, Node> fields = new LinkedHashMap<>();
    fields.put("isCA", call.node(Value.of(certificate.isAuthority())));
    X500Name subject = holder.getSubject();
    List<String> names = parts(subject, BCStyle.CN);
    if (!names.isEmpty()) {
      fields.put("commonName", call.node(Value.of(names.getFirst())));
    }
    put(call, fields, "country", parts(subject, BCStyle.C));
    put(call, fields, "organization", parts(subject, BCStyle.O));
    List<String> domains = hosts(holder, GeneralName.dNSName);
    List<String> addresses = hosts(holder, GeneralName.iPAddress);
    put(call, fields, "dnsNames", domains);
    put(call, fields, "ipAddresses", addresses);
    if (!domains.isEmpty()) {
      List<String> all = new ArrayList<>(addresses);
      all.addAll(domains);
      put(call, fields, "hosts", all);
    }
    Instant from = holder.getNotBefore().toInstant();
    Instant until = holder.getNotAfter().toInstant();
    fields.put("validFrom", call.node(Value.of(time(from))));
    fields.put("validUntil", call.node(Value.of(time(until))));
    long hours = Duration.between(call.session().world().now(), until).toHours();
    fields.put("validity", call.node(Value.of(hours)));
    fields.put("usage", call.node(call.texts(KeyUsages.names(holder.getExtensions()))));
    AsymmetricKeyParameter key = PublicKeyFactory.createKey(holder.getSubjectPublicKeyInfo());
    fields.put("publicKey", call.node(Value.of(Keys.publicPem(key))));
    return MapValue.of(fields);
  }

  private static String time(Instant instant) {
    return CertificateSpec.TIME.format(instant.atOffset(ZoneOffset.UTC));
  }

  private static void put(
      FunctionCall call, Map<String, Node> fields, String name, List<String> texts) {
    if (!texts.isEmpty()) {
      fields.put(name, call.node(call.texts(texts)));
    }
  }

  private static List<String> parts(X500Name name, ASN1ObjectIdentifier kind) {
    return Arrays.stream(name.getRDNs(kind))
        .map(rdn -> IETFUtils.valueToString(rdn.getFirst().getValue()))
        .toList();
  }

  private static List<String> hosts(X509CertificateHolder holder, int kind) throws IOException {
    Extension extension = holder.getExtension(Extension.subjectAlternativeName);
    List<String> hosts = new ArrayList<>();
    if (extension != null) {
      for (GeneralName name : GeneralNames.getInstance(extension.getParsedValue()).getNames()) {
        if (name.getTagNo() == kind) {
          hosts.add(
              name.getName() instanceof ASN1OctetString octets
                  ? InetAddress.getByAddress(octets.getOctets()).getHostAddress()
                  : name.getName().toString());
        }
      }
    }
    return hosts;
  }
}
