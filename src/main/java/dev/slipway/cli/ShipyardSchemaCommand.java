package dev.slipway.cli;

import dev.slipway.shipyard.ShipyardSchema;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code slipway shipyard schema}: the JSON Schema that editors check shipyards with. */
@Command(name = "schema", description = "Prints the JSON Schema (2020-12) of shipyard files.")
public final class ShipyardSchemaCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter out = SlipwayCommand.out(spec);
    out.print(ShipyardSchema.text());
    out.flush();
    return ExitCode.DONE.number();
  }
}
