package dev.slipway.webhook;

import dev.slipway.uniform.Attachment;
import dev.slipway.uniform.Roster;
import dev.slipway.uniform.TaskOrder;
import dev.slipway.uniform.UniformFile;
import dev.slipway.uniform.Worker;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.List;

/**
 * The webhooks that take an order: those whose subscription covers it in {@code uniform.yaml} at
 * the revision that the delivery is pinned to.
 */
public final class WebhookRoster implements Roster {
  private static final System.Logger LOG = System.getLogger(WebhookRoster.class.getName());

  private final WebhookTools tools;

  /** A roster that reads the files of projects. */
  public WebhookRoster(WebhookTools tools) {
    this.tools = tools;
  }

  @Override
  public List<Worker> workersFor(TaskOrder order) {
    try {
      return UniformFile.entries(tools.files().checkout(order.project(), order.revision())).stream()
          .filter(entry -> entry.subscription().covers(order))
          .flatMap(entry ->
              entry.webhook().stream()
                  .<Worker>map(webhook -> new WebhookWorker(entry.name(), webhook, tools)))
          .toList();
    } catch (IOException e) {
      // Who cannot read the files at all is answered by the roster of programs.
      LOG.log(Level.WARNING, "no webhooks for order {0}: {1}", order.id(), e.getMessage());
      return List.of();
    }
  }

  @Override
  public List<Attachment> attached(Path project) throws IOException {
    return UniformFile.entries(project).stream()
        .filter(entry -> entry.webhook().isPresent())
        .map(Attachment::of)
        .toList();
  }
}
