package dev.slipway.cli;

import java.io.PrintWriter;
import java.util.List;

/** What the demo says at its end: what there is now, and where to look next. */
final class DemoSummary {
  private static final List<String> STAGES = List.of("dev", "staging", "production");

  private final ServerPlan plan;
  private final Bookshop shops;
  private final PrintWriter out;

  DemoSummary(ServerPlan plan, Bookshop shops, PrintWriter out) {
    this.plan = plan;
    this.shops = shops;
    this.out = out;
  }

  void print(boolean good, boolean stay) {
    out.println();
    out.println(good ? "Everything went as it should:" : "Something did not go as it should:");
    for (String stage : STAGES) {
      String where = stay ? "  " + shops.url(stage) : "";
      out.printf("  %-11s version %s%s%n", stage, shops.version(stage), where);
    }
    out.println();
    out.println("Where to look next:");
    out.println("  shipyards/bookshop/shipyard.yaml   the stages and what triggers them");
    out.println("  shipyards/bookshop/uniform.yaml    which program does which task");
    if (stay) {
      String server = "http://127.0.0.1:" + plan.httpPort();
      String flag = plan.httpPort() == ServerOptions.HTTP_PORT ? "" : " --server " + server;
      out.println("  ./slipway run list" + flag);
      out.println(
          "  ./slipway trigger bookshop dev.delivery --service shop --data '{\"version\":\"1.1\"}'"
              + " --watch"
              + flag);
      out.println("  curl " + server + "/api/v1/runs");
      out.println("  any Kafka client at " + kafka() + ", topic slipway.events");
      out.println("ctrl-C stops everything.");
    } else {
      out.println("  ./slipway demo --stay              the same, and everything stays up");
    }
    out.flush();
  }

  private String kafka() {
    return plan.kafka().orElse("127.0.0.1:" + plan.brokerPort());
  }
}
