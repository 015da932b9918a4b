package dev.slipway.dynaml.function;

import dev.slipway.dynaml.World;
import dev.slipway.dynaml.address.Address;
import dev.slipway.dynaml.eval.ListValue;
import dev.slipway.dynaml.eval.MapValue;
import dev.slipway.dynaml.eval.Node;
import dev.slipway.dynaml.eval.Value;
import dev.slipway.dynaml.syntax.Printer;
import java.io.IOException;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.bc.BcX509ExtensionUtils;
import org.bouncycastle.crypto.params.AsymmetricKeyParameter;
import org.bouncycastle.crypto.params.ECPrivateKeyParameters;
import org.bouncycastle.operator.DefaultDigestAlgorithmIdentifierFinder;
import org.bouncycastle.operator.DefaultSignatureAlgorithmIdentifierFinder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.bc.BcContentSignerBuilder;
import org.bouncycastle.operator.bc.BcECContentSignerBuilder;
import org.bouncycastle.operator.bc.BcRSAContentSignerBuilder;
import org.jspecify.annotations.Nullable;

/** Makes a certificate from the map that {@code x509cert} takes. */
final class CertificateSpec {
  static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("MMM d HH:mm:ss uuuu", Locale.ENGLISH);
  private static final long HOURS_OF_A_YEAR = 24 * 365L;
  private static final int SERIAL_BITS = 128;

  private final MapValue fields;
  private final World world;

  CertificateSpec(MapValue fields, World world) {
    this.fields = fields;
    this.world = world;
  }

  /** The map does not describe a certificate. */
  static final class Invalid extends Exception {
    private static final long serialVersionUID = 1L;

    Invalid(String message) {
      super(message, null, false, false);
    }

    String reason() {
      return String.valueOf(getMessage());
    }
  }

  private static <T> T require(Keys.Read<T> read, String prefix) throws Invalid {
    return read.value().orElseThrow(() -> new Invalid(prefix + read.problem()));
  }

  /** The certificate as PEM text. */
  String create() throws Invalid, IOException, OperatorCreationException {
    String own = text("privateKey");
    AsymmetricKeyParameter key = own.isEmpty() ? null : require(Keys.privateKey(own), "");
    String other = text("publicKey");
    AsymmetricKeyParameter subjectKey = other.isEmpty() ? null : require(Keys.publicKey(other), "");
    if (subjectKey == null) {
      if (key == null) {
        throw new Invalid("one of 'publicKey' or 'privKey' must be given");
      }
      subjectKey = Keys.publicPart(key);
    }
    String authority = text("caCert");
    Keys.Certificate issuer =
        authority.isEmpty()
            ? null
            : require(Keys.certificate(authority), "invalid ca certificate: ");
    AsymmetricKeyParameter signer = key;
    if (issuer != null) {
      if (text("caPrivateKey").isEmpty()) {
        throw new Invalid("private key for ca required");
      }
      signer = require(Keys.privateKey(text("caPrivateKey")), "");
    }
    if (signer == null) {
      throw new Invalid("private key for self-signed certificate required");
    }
    return build(subjectKey, issuer, signer);
  }

  private String build(
      AsymmetricKeyParameter subjectKey,
      Keys.@Nullable Certificate issuer,
      AsymmetricKeyParameter signer)
      throws Invalid, IOException, OperatorCreationException {
    X500NameBuilder name = new X500NameBuilder(BCStyle.INSTANCE);
    texts("country", false).forEach(c -> name.addRDN(BCStyle.C, c));
    texts("organization", true).forEach(o -> name.addRDN(BCStyle.O, o));
    if (!text("commonName").isEmpty()) {
      name.addRDN(BCStyle.CN, text("commonName"));
    }
    KeyUsages usages = new KeyUsages();
    for (String usage : texts("usage", true)) {
      if (!usages.add(usage)) {
        throw new Invalid("invalid usage key " + Printer.quote(usage));
      }
    }
    boolean isAuthority = flag("isCA") || usages.signsCertificates();
    if (isAuthority) {
      usages.add("certsign");
    }
    Instant from = validFrom();
    WorldRandom random = new WorldRandom(world);
    X509v3CertificateBuilder builder =
        new X509v3CertificateBuilder(
            issuer == null ? name.build() : issuer.holder().getSubject(),
            new BigInteger(SERIAL_BITS, random),
            Date.from(from),
            Date.from(from.plus(Duration.ofHours(number("validity", HOURS_OF_A_YEAR)))),
            name.build(),
            Keys.info(subjectKey));
    KeyUsage usage = usages.key();
    builder.addExtension(Extension.keyUsage, true, usage);
    builder.addExtension(Extension.extendedKeyUsage, false, usages.extended());
    builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(isAuthority));
    BcX509ExtensionUtils identifiers = new BcX509ExtensionUtils();
    if (isAuthority) {
      builder.addExtension(
          Extension.subjectKeyIdentifier,
          false,
          identifiers.createSubjectKeyIdentifier(subjectKey));
    }
    if (issuer != null) {
      builder.addExtension(
          Extension.authorityKeyIdentifier,
          false,
          identifiers.createAuthorityKeyIdentifier(issuer.holder()));
    }
    List<GeneralName> hosts = hosts();
    if (!hosts.isEmpty()) {
      builder.addExtension(
          Extension.subjectAlternativeName,
          false,
          new GeneralNames(hosts.toArray(GeneralName[]::new)));
    }
    return Keys.pem(
        "CERTIFICATE", builder.build(signing(signer, random).build(signer)).getEncoded());
  }

  private static BcContentSignerBuilder signing(AsymmetricKeyParameter signer, WorldRandom random) {
    boolean ec = signer instanceof ECPrivateKeyParameters;
    AlgorithmIdentifier signature =
        new DefaultSignatureAlgorithmIdentifierFinder()
            .find(ec ? "SHA256withECDSA" : "SHA256withRSA");
    AlgorithmIdentifier digest = new DefaultDigestAlgorithmIdentifierFinder().find(signature);
    BcContentSignerBuilder builder =
        ec
            ? new BcECContentSignerBuilder(signature, digest)
            : new BcRSAContentSignerBuilder(signature, digest);
    builder.setSecureRandom(random);
    return builder;
  }

  private List<GeneralName> hosts() throws Invalid {
    List<GeneralName> names = new ArrayList<>();
    List<GeneralName> addresses = new ArrayList<>();
    for (String host : texts("hosts", false)) {
      if (Address.parse(host).isPresent()) {
        addresses.add(new GeneralName(GeneralName.iPAddress, host));
      } else {
        names.add(new GeneralName(GeneralName.dNSName, host));
      }
    }
    names.addAll(addresses);
    return names;
  }

  private Instant validFrom() throws Invalid, IOException {
    String from = text("validFrom");
    if (from.isEmpty()) {
      return world.now();
    }
    try {
      return LocalDateTime.parse(from, TIME).toInstant(ZoneOffset.UTC);
    } catch (DateTimeParseException e) {
      throw new Invalid("invalid validFrom fields: " + e.getMessage());
    }
  }

  private @Nullable Value field(String name) {
    Node node = fields.get(name);
    return node == null || node.value() == Value.NIL ? null : node.value();
  }

  private String text(String name) throws Invalid {
    Value value = field(name);
    if (value == null) {
      return "";
    }
    if (value instanceof Value.Text text) {
      return text.value();
    }
    throw new Invalid("field '" + name + "' must be string");
  }

  private boolean flag(String name) throws Invalid {
    Value value = field(name);
    if (value == null) {
      return false;
    }
    if (value instanceof Value.Bool flag) {
      return flag.value();
    }
    throw new Invalid("field '" + name + "' must be bool");
  }

  private long number(String name, long otherwise) throws Invalid {
    Value value = field(name);
    if (value == null) {
      return otherwise;
    }
    if (value instanceof Value.Int number) {
      return number.value();
    }
    throw new Invalid("field '" + name + "' must be int");
  }

  private List<String> texts(String name, boolean required) throws Invalid {
    Value value = field(name);
    if (value == null) {
      if (required) {
        throw new Invalid("field '" + name + "' missing");
      }
      return List.of();
    }
    if (value instanceof Value.Text text) {
      return List.of(text.value());
    }
    if (!(value instanceof ListValue list)) {
      throw new Invalid("field '" + name + "' must be a string list");
    }
    List<String> texts = new ArrayList<>();
    for (Node item : list.items()) {
      if (!(item.value() instanceof Value.Text text)) {
        throw new Invalid("field '" + name + "' must be a string list");
      }
      texts.add(text.value());
    }
    return texts;
  }
}
