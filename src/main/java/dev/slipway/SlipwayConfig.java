package dev.slipway;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What can be configured; the README has the table. */
@ConfigMapping(prefix = "slipway")
public interface SlipwayConfig {
  /** What this process does. */
  @WithDefault("controller,exec,skopos,sow,approval,webhook,remediation")
  Set<Role> roles();

  /** A name that this instance keeps over restarts. */
  String instance();

  /** Where workers keep what must outlive a task. */
  Path data();

  /** {@code source} of the events that the controller sends. */
  @WithDefault("shipyard-controller")
  String source();

  /** The secret of event ids; without it, the cluster's own is used. */
  Optional<String> secret();

  /** Where this program stands; set by the launcher. */
  Optional<Path> home();

  /** The embedded broker. */
  BrokerConfig broker();

  /** The topics. */
  TopicsConfig topics();

  /** Where shipyards come from. */
  ShipyardsConfig shipyards();

  /** What others may call when something happens with them. */
  HooksConfig hooks();

  /** How long deliveries stay visible after their end. */
  FinishedConfig finished();

  /** The workers of this process. */
  WorkersConfig workers();

  /** The plans of this process. */
  PlansConfig plans();

  /** The requests of this process. */
  WebhooksConfig webhooks();

  /** Where webhooks may go, and with what. */
  interface WebhooksConfig {
    /** Hosts, ports of hosts and ranges of addresses that are allowed though they are inside. */
    Optional<List<String>> allow();

    /** Whether http is allowed beside https. */
    @WithDefault("false")
    boolean http();

    /** A folder with one sub-folder of secrets per project. */
    Optional<Path> secrets();

    /** A PEM file with the authorities that are trusted instead of those of the JDK. */
    Optional<Path> authorities();
  }

  /** Where plugins stand beside those of projects. */
  interface PlansConfig {
    /** Folders of plugins and scripts, in order. */
    Optional<List<Path>> plugins();
  }

  /** How the embedded broker is found and started. */
  interface BrokerConfig {
    /** The folder with its jars. */
    Optional<Path> lib();

    /** More options for its JVM. */
    Optional<String> javaOptions();

    /** Where it keeps its records; set at the start, where there is one. */
    Optional<Path> folder();

    /** The room on its disk below which no new events are taken. */
    @WithDefault("300M")
    MemorySize leastFree();
  }

  /** The topics of the cluster. */
  interface TopicsConfig {
    /** What all topic names begin with. */
    @WithDefault("slipway")
    String prefix();

    /** Partitions of a new cluster; an existing one keeps its own. */
    @WithDefault("8")
    int partitions();

    /** Copies of each partition of a new cluster. */
    @WithDefault("1")
    short replication();
  }

  /** The folder and the repositories of shipyards. */
  interface ShipyardsConfig {
    /** A folder with one sub-folder per project; without it, none is read. */
    Optional<Path> folder();

    /** How often the folder is looked at. */
    @WithDefault("1s")
    Duration interval();

    /** Repositories by their names. */
    Map<String, RepositoryConfig> git();
  }

  /** A repository of shipyards. */
  interface RepositoryConfig {
    /** Where it is: https, ssh, or a folder on this machine; it must be there. */
    Optional<String> url();

    /** The branch to follow; without it, the repository's default branch. */
    Optional<String> branch();

    /** The folder in it with one sub-folder per project, or with one project. */
    Optional<String> path();

    /** A folder with files, or {@code env:NAME} for a token. */
    Optional<String> credentials();

    /** How often it is looked at, beside calls of the webhook. */
    @WithDefault("1m")
    Duration interval();

    /** The most that is received of it. */
    @WithDefault("100M")
    MemorySize maxSize();

    /** Whether http and git may be used for another machine. */
    @WithDefault("false")
    boolean insecure();
  }

  /** Who may call. */
  interface HooksConfig {
    /** Calls of git servers. */
    GitHookConfig git();
  }

  /** What proves that a git server calls. */
  interface GitHookConfig {
    /** Files with a secret each, or {@code env:NAME}; any of them will do. */
    Optional<List<String>> secrets();
  }

  /** Bounds on ended deliveries. */
  interface FinishedConfig {
    /** The longest time. */
    @WithDefault("24h")
    Duration age();

    /** The largest number. */
    @WithDefault("10000")
    int count();
  }

  /** Bounds on work. */
  interface WorkersConfig {
    /** Most tasks at work at a time. */
    @WithDefault("16")
    int concurrency();

    /** Most tasks that wait beyond them. */
    @WithDefault("256")
    int waiting();
  }
}
