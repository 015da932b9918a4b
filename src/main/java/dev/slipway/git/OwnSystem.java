package dev.slipway.git;

import java.io.File;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.ConfigConstants;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;
import org.jspecify.annotations.Nullable;

/**
 * A machine without git's configuration files and variables: what a user or the system has set,
 * such as other addresses for a server, credentials or programs to run, does not reach into a
 * server.
 */
final class OwnSystem extends SystemReader.Delegate {
  private OwnSystem(SystemReader system) {
    super(system);
  }

  /** From now on, no repository of this process uses such files. */
  static synchronized void install() {
    if (!(SystemReader.getInstance() instanceof OwnSystem)) {
      SystemReader.setInstance(new OwnSystem(SystemReader.getInstance()));
    }
  }

  @Override
  public @Nullable String getenv(String variable) {
    return variable.startsWith("GIT_") || variable.startsWith("XDG_") || variable.equals("PATH")
        ? null
        : super.getenv(variable);
  }

  @Override
  public FileBasedConfig openUserConfig(@Nullable Config parent, FS fs) {
    return new NoFile(parent, fs);
  }

  @Override
  public FileBasedConfig openSystemConfig(@Nullable Config parent, FS fs) {
    return new NoFile(parent, fs);
  }

  @Override
  public FileBasedConfig openJGitConfig(@Nullable Config parent, FS fs) {
    return new NoFile(parent, fs);
  }

  /** A configuration file that is empty and stays so. */
  private static final class NoFile extends FileBasedConfig {
    private static final long RESOLUTION_MILLIS = 10;

    NoFile(@Nullable Config parent, FS fs) {
      super(parent, new File("no-git-configuration"), fs);
    }

    /** Told, as it would be measured for some seconds by writing files; clones have one writer. */
    @Override
    public long getTimeUnit(
        String section, @Nullable String subsection, String name, long standard, TimeUnit unit) {
      return section.equals(ConfigConstants.CONFIG_FILESYSTEM_SECTION)
          ? unit.convert(RESOLUTION_MILLIS, TimeUnit.MILLISECONDS)
          : super.getTimeUnit(section, subsection, name, standard, unit);
    }

    @Override
    public void load() {}

    @Override
    public void save() throws IOException {}

    @Override
    public boolean isOutdated() {
      return false;
    }
  }
}
