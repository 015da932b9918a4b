package dev.slipway.shipyard;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The JSON Schema (2020-12) of shipyard files, for editors. */
public final class ShipyardSchema {
  /** Where the schema lies on the class path. */
  public static final String RESOURCE = "/META-INF/schemas/shipyard.json";

  private ShipyardSchema() {}

  /** The schema as JSON text. */
  public static String text() {
    try (InputStream in = ShipyardSchema.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException("the schema " + RESOURCE + " is missing in this build");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the schema " + RESOURCE, e);
    }
  }
}
