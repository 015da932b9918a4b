package dev.slipway.dynaml.function;

import static dev.slipway.dynaml.function.Topic.entry;

import dev.slipway.dynaml.eval.Function;
import java.util.Map;

/**
 * The table of the functions for X.509 keys and certificates. It is apart from what does them, and
 * names it in lambdas, so that its library, whose signed jars are slow to open, is not loaded
 * before the first use.
 */
final class X509 {
  static final Map<String, Function> FUNCTIONS =
      Topic.of(
          entry("x509genkey", call -> Certificates.generate(call)),
          entry("x509publickey", call -> Certificates.publicKey(call)),
          entry("x509cert", call -> Certificates.certificate(call)),
          entry("x509parsecert", call -> Certificates.parse(call)));

  private X509() {}
}
