package dev.slipway.http;

import dev.slipway.alert.Mapping;
import dev.slipway.shipyard.Contents;
import dev.slipway.shipyard.ProjectContent;
import dev.slipway.shipyard.Revision;
import dev.slipway.shipyard.Shipyards;
import dev.slipway.shipyard.Standing;
import dev.slipway.uniform.Uniform;
import dev.slipway.uniform.UniformReader;
import dev.slipway.yaml.Problem;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The {@code hooks} in {@code uniform.yaml} of projects, at the revisions in force. */
@Singleton
final class HookMappings {
  private final Shipyards shipyards;
  private final Contents contents;
  private final Map<String, Known> known = new ConcurrentHashMap<>();

  @Inject
  HookMappings(Shipyards shipyards, Contents contents) {
    this.shipyards = shipyards;
    this.contents = contents;
  }

  /**
   * The hooks of a project.
   *
   * @param hooks in file order
   * @param problem why there are none, where that is an error
   */
  record Found(List<Mapping> hooks, Optional<String> problem) {
    Found {
      hooks = List.copyOf(hooks);
    }
  }

  private record Known(String revision, Found found) {}

  /** The hooks of a project; empty where there is no such project. */
  Optional<Found> of(String project) {
    return switch (shipyards.current(project)) {
      case Standing.Unknown() -> Optional.empty();
      case Standing.Broken(List<Problem> _) ->
          Optional.of(none("expected a shipyard without errors in " + project));
      case Standing.Good(Revision revision, List<Problem> _) ->
          Optional.of(
              known
                  .compute(
                      project,
                      (_, last) ->
                          last != null && last.revision().equals(revision.id())
                              ? last
                              : new Known(revision.id(), read(project, revision.id())))
                  .found());
    };
  }

  private Found read(String project, String revision) {
    Optional<ProjectContent> content = contents.content(project, revision);
    if (content.isEmpty() || !content.get().files().containsKey(Uniform.FILE)) {
      return none("expected `hooks` in " + project + "/" + Uniform.FILE + ", found no such file");
    }
    UniformReader.Reading reading =
        UniformReader.read(
            project + "/" + Uniform.FILE, content.get().files().get(Uniform.FILE).text());
    if (reading.uniform().isEmpty()) {
      return none(
          reading.problems().stream()
              .filter(Problem::isError)
              .findFirst()
              .orElseThrow()
              .toString());
    }
    List<Mapping> hooks = reading.uniform().get().hooks();
    return hooks.isEmpty()
        ? none("expected `hooks` in " + project + "/" + Uniform.FILE + ", found none")
        : new Found(hooks, Optional.empty());
  }

  private static Found none(String problem) {
    return new Found(List.of(), Optional.of(problem));
  }
}
