package dev.slipway.dynaml.function;

import dev.slipway.dynaml.World;
import dev.slipway.dynaml.address.Address;
import dev.slipway.dynaml.eval.MapValue;
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

  private final CertificateFields fields;
  private final World world;

  CertificateSpec(MapValue fields, World world) {
    this.fields = new CertificateFields(fields);
    this.world = world;
  }

  private static <T> T require(Keys.Read<T> read, String prefix) throws CertificateFields.Invalid {
    return read.value().orElseThrow(() -> new CertificateFields.Invalid(prefix + read.problem()));
  }

  /** The certificate as PEM text. */
  String create() throws CertificateFields.Invalid, IOException, OperatorCreationException {
    String own = fields.text("privateKey");
    AsymmetricKeyParameter key = own.isEmpty() ? null : require(Keys.privateKey(own), "");
    String other = fields.text("publicKey");
    AsymmetricKeyParameter subjectKey = other.isEmpty() ? null : require(Keys.publicKey(other), "");
    if (subjectKey == null) {
      if (key == null) {
        throw new CertificateFields.Invalid("one of 'publicKey' or 'privKey' must be given");
      }
      subjectKey = Keys.publicPart(key);
    }
    String authority = fields.text("caCert");
    Keys.Certificate issuer =
        authority.isEmpty()
            ? null
            : require(Keys.certificate(authority), "invalid ca certificate: ");
    AsymmetricKeyParameter signer = key;
    if (issuer != null) {
      if (fields.text("caPrivateKey").isEmpty()) {
        throw new CertificateFields.Invalid("private key for ca required");
      }
      signer = require(Keys.privateKey(fields.text("caPrivateKey")), "");
    }
    if (signer == null) {
      throw new CertificateFields.Invalid("private key for self-signed certificate required");
    }
    return build(subjectKey, issuer, signer);
  }

  private String build(
      AsymmetricKeyParameter subjectKey,
      Keys.@Nullable Certificate issuer,
      AsymmetricKeyParameter signer)
      throws CertificateFields.Invalid, IOException, OperatorCreationException {
    X500NameBuilder name = new X500NameBuilder(BCStyle.INSTANCE);
    fields.texts("country", false).forEach(c -> name.addRDN(BCStyle.C, c));
    fields.texts("organization", true).forEach(o -> name.addRDN(BCStyle.O, o));
    if (!fields.text("commonName").isEmpty()) {
      name.addRDN(BCStyle.CN, fields.text("commonName"));
    }
    KeyUsages usages = new KeyUsages();
    for (String usage : fields.texts("usage", true)) {
      if (!usages.add(usage)) {
        throw new CertificateFields.Invalid("invalid usage key " + Printer.quote(usage));
      }
    }
    boolean isAuthority = fields.flag("isCA") || usages.signsCertificates();
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
            Date.from(from.plus(Duration.ofHours(fields.number("validity", HOURS_OF_A_YEAR)))),
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

  private List<GeneralName> hosts() throws CertificateFields.Invalid {
    List<GeneralName> names = new ArrayList<>();
    List<GeneralName> addresses = new ArrayList<>();
    for (String host : fields.texts("hosts", false)) {
      if (Address.parse(host).isPresent()) {
        addresses.add(new GeneralName(GeneralName.iPAddress, host));
      } else {
        names.add(new GeneralName(GeneralName.dNSName, host));
      }
    }
    names.addAll(addresses);
    return names;
  }

  private Instant validFrom() throws CertificateFields.Invalid, IOException {
    String from = fields.text("validFrom");
    if (from.isEmpty()) {
      return world.now();
    }
    try {
      return LocalDateTime.parse(from, TIME).toInstant(ZoneOffset.UTC);
    } catch (DateTimeParseException e) {
      throw new CertificateFields.Invalid("invalid validFrom fields: " + e.getMessage());
    }
  }
}
