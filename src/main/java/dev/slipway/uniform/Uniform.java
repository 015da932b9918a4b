package dev.slipway.uniform;

import dev.slipway.alert.Mapping;
import dev.slipway.uniform.template.Template;
import dev.slipway.yaml.Span;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What {@code uniform.yaml} of a project says: who does tasks.
 *
 * @param workers in file order
 * @param landscapes how Sow landscapes are worked on
 * @param hooks how JSON that others send becomes events, in file order
 */
public record Uniform(List<Entry> workers, Landscapes landscapes, List<Mapping> hooks) {
  /** The name of the file in a project. */
  public static final String FILE = "uniform.yaml";

  static final Uniform EMPTY = new Uniform(List.of(), Landscapes.DEFAULT, List.of());

  public Uniform {
    workers = List.copyOf(workers);
    hooks = List.copyOf(hooks);
  }

  /**
   * How the Sow landscapes of a project are worked on.
   *
   * @param tasks the tasks that they do
   * @param exec whether their documents may run commands
   * @param detach whether their plugins may leave processes behind
   * @param parallel how many components at a time; 0 for one after the other
   */
  public record Landscapes(List<String> tasks, boolean exec, boolean detach, int parallel) {
    /** Deployments and rollbacks, and nothing special. */
    public static final Landscapes DEFAULT =
        new Landscapes(List.of("deployment", "rollback"), false, false, 0);

    public Landscapes {
      tasks = List.copyOf(tasks);
    }
  }

  /**
   * A program, a plan or a webhook that does tasks.
   *
   * @param span where it stands
   * @param name the worker's name
   * @param subscription which orders it takes
   * @param command the program and its arguments, passed on unchanged; empty where there is none
   * @param plan the file of a Skopos plan, beside the usual one; empty where there is none
   * @param env variables over those of the clean environment, in file order
   * @param timeout after which the program is stopped
   * @param detach whether the program may leave a service behind when it ends
   * @param webhook the request that does the task; empty where a program or a plan does
   */
  public record Entry(
      Span span,
      String name,
      Subscription subscription,
      List<String> command,
      String plan,
      Map<String, String> env,
      Duration timeout,
      boolean detach,
      Optional<Webhook> webhook) {
    public Entry {
      command = List.copyOf(command);
      env = Collections.unmodifiableMap(new LinkedHashMap<>(env));
    }

    /** Whether a program does the task. */
    public boolean isProgram() {
      return !command.isEmpty();
    }
  }

  /**
   * A request that does tasks.
   *
   * @param url where to; scheme and host are constant unless the server allows the host by name
   * @param method in capital letters
   * @param headers in file order
   * @param body what is sent; empty: the whole event, where the method has a body
   * @param timeout for all attempts together
   * @param retries how often it is made again after a failure that may pass
   */
  public record Webhook(
      Template url,
      String method,
      Map<String, Template> headers,
      Optional<Template> body,
      Duration timeout,
      int retries) {
    public Webhook {
      headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    }
  }
}
