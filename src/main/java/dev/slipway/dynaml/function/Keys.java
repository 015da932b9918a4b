package dev.slipway.dynaml.function;

import dev.slipway.dynaml.syntax.Printer;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.bouncycastle.asn1.ASN1Sequence;
import org.bouncycastle.asn1.DERBitString;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.pkcs.RSAPrivateKey;
import org.bouncycastle.asn1.pkcs.RSAPublicKey;
import org.bouncycastle.asn1.sec.ECPrivateKey;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.crypto.params.AsymmetricKeyParameter;
import org.bouncycastle.crypto.params.ECNamedDomainParameters;
import org.bouncycastle.crypto.params.ECPrivateKeyParameters;
import org.bouncycastle.crypto.params.ECPublicKeyParameters;
import org.bouncycastle.crypto.params.RSAKeyParameters;
import org.bouncycastle.crypto.params.RSAPrivateCrtKeyParameters;
import org.bouncycastle.crypto.util.OpenSSHPublicKeyUtil;
import org.bouncycastle.crypto.util.PrivateKeyFactory;
import org.bouncycastle.crypto.util.PublicKeyFactory;
import org.bouncycastle.crypto.util.SubjectPublicKeyInfoFactory;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemReader;
import org.bouncycastle.util.io.pem.PemWriter;
import org.jspecify.annotations.Nullable;

/** Keys and certificates as PEM text. */
final class Keys {
  private static final String RSA = "RSA PRIVATE KEY";
  private static final String EC = "EC PRIVATE KEY";

  private Keys() {}

  /** Something that was read, or why it could not be. */
  record Read<T>(Optional<T> value, String problem) {
    static <T> Read<T> of(T value) {
      return new Read<>(Optional.of(value), "");
    }

    static <T> Read<T> failed(String problem) {
      return new Read<>(Optional.empty(), problem);
    }
  }

  /** A certificate. */
  record Certificate(X509CertificateHolder holder) {
    boolean isAuthority() {
      BasicConstraints constraints = BasicConstraints.fromExtensions(holder.getExtensions());
      return constraints != null && constraints.isCA();
    }
  }

  private static @Nullable PemObject block(String text) {
    try (PemReader reader = new PemReader(new StringReader(text))) {
      return reader.readPemObject();
    } catch (IOException | IllegalArgumentException e) {
      return null;
    }
  }

  static Read<AsymmetricKeyParameter> privateKey(String text) {
    PemObject block = block(text);
    if (block == null) {
      return Read.failed("invalid private key format (expected pem block)");
    }
    try {
      ASN1Sequence content = ASN1Sequence.getInstance(block.getContent());
      return switch (block.getType()) {
        case RSA -> Read.of(PrivateKeyFactory.createKey(rsa(RSAPrivateKey.getInstance(content))));
        case EC -> Read.of(PrivateKeyFactory.createKey(ec(ECPrivateKey.getInstance(content))));
        default -> Read.failed("invalid pem block type " + Printer.quote(block.getType()));
      };
    } catch (IOException | IllegalArgumentException | IllegalStateException e) {
      return Read.failed("failed to parse private key: " + e.getMessage());
    }
  }

  private static PrivateKeyInfo rsa(RSAPrivateKey key) throws IOException {
    return new PrivateKeyInfo(new AlgorithmIdentifier(PKCSObjectIdentifiers.rsaEncryption), key);
  }

  private static PrivateKeyInfo ec(ECPrivateKey key) throws IOException {
    return new PrivateKeyInfo(
        new AlgorithmIdentifier(
            X9ObjectIdentifiers.id_ecPublicKey, key.getParametersObject().toASN1Primitive()),
        key);
  }

  static Read<AsymmetricKeyParameter> publicKey(String text) {
    PemObject block = block(text);
    if (block == null) {
      return Read.failed("invalid public key format (expected pem block)");
    }
    try {
      return Read.of(PublicKeyFactory.createKey(block.getContent()));
    } catch (IOException | IllegalArgumentException | IllegalStateException e) {
      return oldPublicKey(block);
    }
  }

  private static Read<AsymmetricKeyParameter> oldPublicKey(PemObject block) {
    try {
      RSAPublicKey key = RSAPublicKey.getInstance(block.getContent());
      return Read.of(new RSAKeyParameters(false, key.getModulus(), key.getPublicExponent()));
    } catch (IllegalArgumentException | IllegalStateException e) {
      return Read.failed("failed to parse DER encoded public key: " + e.getMessage());
    }
  }

  static Read<Certificate> certificate(String text) {
    PemObject block = block(text);
    if (block == null) {
      return Read.failed("invalid certificate format (expected pem block)");
    }
    if (!block.getType().equals("CERTIFICATE")) {
      return Read.failed(
          "unexpected pem block type for certificate: " + Printer.quote(block.getType()));
    }
    try {
      return Read.of(new Certificate(new X509CertificateHolder(block.getContent())));
    } catch (IOException e) {
      return Read.failed(String.valueOf(e.getMessage()));
    }
  }

  /** The public part of a private key; a public key is its own. */
  static AsymmetricKeyParameter publicPart(AsymmetricKeyParameter key) {
    return switch (key) {
      case RSAPrivateCrtKeyParameters rsa ->
          new RSAKeyParameters(false, rsa.getModulus(), rsa.getPublicExponent());
      case ECPrivateKeyParameters ec ->
          new ECPublicKeyParameters(
              ec.getParameters().getG().multiply(ec.getD()), ec.getParameters());
      default -> key;
    };
  }

  static String pem(String type, byte[] content) {
    StringWriter text = new StringWriter();
    try (PemWriter writer = new PemWriter(text)) {
      writer.writeObject(new PemObject(type, content));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString().replace(System.lineSeparator(), "\n");
  }

  static String privatePem(AsymmetricKeyParameter key) throws IOException {
    return switch (key) {
      case RSAPrivateCrtKeyParameters k ->
          pem(
              RSA,
              new RSAPrivateKey(
                      k.getModulus(),
                      k.getPublicExponent(),
                      k.getExponent(),
                      k.getP(),
                      k.getQ(),
                      k.getDP(),
                      k.getDQ(),
                      k.getQInv())
                  .getEncoded());
      case ECPrivateKeyParameters k -> pem(EC, ec(k).getEncoded());
      default -> throw new IOException("invalid key");
    };
  }

  private static ECPrivateKey ec(ECPrivateKeyParameters key) {
    ECPublicKeyParameters point = (ECPublicKeyParameters) publicPart(key);
    BigInteger order = key.getParameters().getN();
    return new ECPrivateKey(
        order.bitLength(),
        key.getD(),
        new DERBitString(point.getQ().getEncoded(false)),
        ((ECNamedDomainParameters) key.getParameters()).getName());
  }

  static String publicPem(AsymmetricKeyParameter key) throws IOException {
    return key instanceof RSAKeyParameters rsa
        ? pem("RSA PUBLIC KEY", new RSAPublicKey(rsa.getModulus(), rsa.getExponent()).getEncoded())
        : pem("ECDSA PUBLIC KEY", info(key).getEncoded());
  }

  static String pkixPem(AsymmetricKeyParameter key) throws IOException {
    return pem("PUBLIC KEY", info(key).getEncoded());
  }

  static SubjectPublicKeyInfo info(AsymmetricKeyParameter key) throws IOException {
    return SubjectPublicKeyInfoFactory.createSubjectPublicKeyInfo(key);
  }

  /** A line for a file of authorized keys. */
  static String ssh(AsymmetricKeyParameter key) throws IOException {
    byte[] encoded = OpenSSHPublicKeyUtil.encodePublicKey(key);
    int length = encoded[3] & 255;
    String kind = new String(encoded, 4, length, StandardCharsets.US_ASCII);
    return kind + " " + Base64.getEncoder().encodeToString(encoded) + "\n";
  }
}
