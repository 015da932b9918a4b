package dev.slipway.http;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import java.io.IOException;
import java.io.InputStream;
import java.util.regex.Pattern;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** {@code /schemas}: the JSON Schemas of the files that users write, for editors. */
@Path("/schemas")
@Tag(name = "schemas")
public class SchemaResource {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z-]*\\.json");

  /** A schema by its name, such as {@code shipyard.json}. */
  @GET
  @Path("/{name}")
  @Produces("application/schema+json")
  @Operation(summary = "The JSON Schema of a kind of file")
  @APIResponse(responseCode = "200", description = "the schema")
  @APIResponse(responseCode = "404", description = "no such schema")
  public byte[] schema(@PathParam("name") String name) throws IOException {
    if (!NAME.matcher(name).matches()) {
      throw unknown();
    }
    try (InputStream in = SchemaResource.class.getResourceAsStream("/META-INF/schemas/" + name)) {
      if (in == null) {
        throw unknown();
      }
      return in.readAllBytes();
    }
  }

  private static RuntimeException unknown() {
    return ProblemDetail.notFound("there is no such schema; try /schemas/shipyard.json")
        .exception();
  }
}
