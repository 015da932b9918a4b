package dev.slipway.dynaml.function;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extensions;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;

/** The usages of a certificate, by the names that spiff gives them. */
final class KeyUsages {
  private static final Map<String, Integer> KEY = new LinkedHashMap<>();
  private static final Map<String, KeyPurposeId> EXTENDED = new LinkedHashMap<>();

  static {
    KEY.put("Signature", KeyUsage.digitalSignature);
    KEY.put("ContentCommitment", KeyUsage.nonRepudiation);
    KEY.put("KeyEncipherment", KeyUsage.keyEncipherment);
    KEY.put("DataEncipherment", KeyUsage.dataEncipherment);
    KEY.put("KeyAgreement", KeyUsage.keyAgreement);
    KEY.put("CertSign", KeyUsage.keyCertSign);
    KEY.put("CRLSign", KeyUsage.cRLSign);
    KEY.put("EncipherOnly", KeyUsage.encipherOnly);
    KEY.put("DecipherOnly", KeyUsage.decipherOnly);
    EXTENDED.put("Any", KeyPurposeId.anyExtendedKeyUsage);
    EXTENDED.put("ServerAuth", KeyPurposeId.id_kp_serverAuth);
    EXTENDED.put("ClientAuth", KeyPurposeId.id_kp_clientAuth);
    EXTENDED.put("CodeSigning", KeyPurposeId.id_kp_codeSigning);
    EXTENDED.put("EmailProtection", KeyPurposeId.id_kp_emailProtection);
    EXTENDED.put("IPSECEndSystem", KeyPurposeId.id_kp_ipsecEndSystem);
    EXTENDED.put("IPSECTunnel", KeyPurposeId.id_kp_ipsecTunnel);
    EXTENDED.put("IPSECUser", KeyPurposeId.id_kp_ipsecUser);
    EXTENDED.put("TimeStamping", KeyPurposeId.id_kp_timeStamping);
    EXTENDED.put("OCSPSigning", KeyPurposeId.id_kp_OCSPSigning);
    EXTENDED.put("MicrosoftServerGatedCrypto", purpose("1.3.6.1.4.1.311.10.3.3"));
    EXTENDED.put("NetscapeServerGatedCrypto", purpose("2.16.840.1.113730.4.1"));
    EXTENDED.put("MicrosoftCommercialCodeSigning", purpose("1.3.6.1.4.1.311.2.1.22"));
    EXTENDED.put("MicrosoftKernelCodeSigning", purpose("1.3.6.1.4.1.311.61.1.1"));
  }

  private int bits = KeyUsage.keyEncipherment | KeyUsage.digitalSignature;
  private final Set<KeyPurposeId> purposes =
      new LinkedHashSet<>(List.of(KeyPurposeId.id_kp_serverAuth));

  private static KeyPurposeId purpose(String identifier) {
    return KeyPurposeId.getInstance(new ASN1ObjectIdentifier(identifier));
  }

  /** Adds a usage by its name in any case; returns whether there is such a one. */
  boolean add(String name) {
    String wanted = name.toLowerCase(Locale.ROOT);
    for (Map.Entry<String, Integer> entry : KEY.entrySet()) {
      String label = entry.getKey().replace("ContentCommitment", "Commitment");
      if (label.toLowerCase(Locale.ROOT).equals(wanted)) {
        bits |= entry.getValue();
        return true;
      }
    }
    for (Map.Entry<String, KeyPurposeId> entry : EXTENDED.entrySet()) {
      if (entry.getKey().toLowerCase(Locale.ROOT).equals(wanted)) {
        purposes.add(entry.getValue());
        return true;
      }
    }
    return false;
  }

  boolean signsCertificates() {
    return (bits & KeyUsage.keyCertSign) != 0;
  }

  KeyUsage key() {
    return new KeyUsage(bits);
  }

  ExtendedKeyUsage extended() {
    return new ExtendedKeyUsage(purposes.toArray(KeyPurposeId[]::new));
  }

  /** The names of all usages of a certificate. */
  static List<String> names(Extensions extensions) {
    List<String> names = new ArrayList<>();
    KeyUsage usage = KeyUsage.fromExtensions(extensions);
    KEY.forEach((name, bit) -> {
      if (usage != null && usage.hasUsages(bit)) {
        names.add(name);
      }
    });
    ExtendedKeyUsage extended = ExtendedKeyUsage.fromExtensions(extensions);
    if (extended != null) {
      for (KeyPurposeId purpose : extended.getUsages()) {
        names.add(name(purpose));
      }
    }
    return names;
  }

  private static String name(KeyPurposeId purpose) {
    return EXTENDED.entrySet().stream()
        .filter(e -> e.getValue().equals(purpose))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse("UnknownExtKeyUsage");
  }
}
