package dev.slipway.webhook;

import dev.slipway.uniform.Outcome;
import dev.slipway.uniform.Progress;
import dev.slipway.uniform.TaskOrder;
import dev.slipway.uniform.Uniform;
import dev.slipway.uniform.Worker;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A request of a project that does tasks. A status of 200 to 299 is pass and any other fail;
 * without an answer the task is errored.
 */
public final class WebhookWorker implements Worker {
  private final String name;
  private final Uniform.Webhook webhook;
  private final WebhookTools tools;

  /** The worker that an entry of {@code uniform.yaml} describes. */
  public WebhookWorker(String name, Uniform.Webhook webhook, WebhookTools tools) {
    this.name = name;
    this.webhook = webhook;
    this.tools = tools;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Outcome perform(TaskOrder order, Progress progress) throws InterruptedException {
    Mask mask = new Mask();
    try {
      WebhookRequest request =
          new RequestForm(webhook, order, tools.secrets(), mask, tools.json()).request();
      WebhookReply reply = reply(request, mask, progress);
      return new ReplyForm(name, tools.json(), mask).outcome(request, reply);
    } catch (WebhookProblem e) {
      return Outcome.errored(mask.text(name + ": " + e.getMessage()));
    }
  }

  private WebhookReply reply(WebhookRequest request, Mask mask, Progress progress)
      throws WebhookProblem, InterruptedException {
    long end = System.nanoTime() + webhook.timeout().toNanos();
    Duration pause = tools.retryPause();
    for (int left = webhook.retries(); ; left--) {
      String why;
      try {
        List<InetAddress> addresses = tools.gate().admit(request.to(), request.chosenByEvent());
        WebhookReply reply =
            tools.client().send(request, addresses, Duration.ofNanos(end - System.nanoTime()));
        if (!reply.isPassing() || left == 0 || isOver(end, pause)) {
          return reply;
        }
        why = request.to().name() + " answered " + reply.status();
      } catch (WebhookProblem e) {
        if (!e.isPassing() || left == 0 || isOver(end, pause)) {
          throw e;
        }
        why = e.getMessage();
      }
      progress.report(mask.text(why) + "; once more in " + pause.toMillis() + " ms");
      TimeUnit.MILLISECONDS.sleep(pause.toMillis());
      pause = pause.multipliedBy(2);
    }
  }

  private static boolean isOver(long end, Duration pause) {
    return end - System.nanoTime() <= pause.toNanos();
  }
}
