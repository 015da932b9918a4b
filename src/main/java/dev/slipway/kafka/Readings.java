package dev.slipway.kafka;

import dev.slipway.shipyard.ProjectContent;
import dev.slipway.shipyard.ProjectFile;
import dev.slipway.shipyard.Provenance;
import dev.slipway.shipyard.ShipyardReader;
import dev.slipway.shipyard.ShipyardReader.Reading;
import dev.slipway.yaml.Problem;
import dev.slipway.yaml.Span;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What is in the shipyards of revisions, each read once. */
final class Readings {
  private final Map<String, Reading> known = new ConcurrentHashMap<>();

  /** What is in the shipyard of a revision; remembered where its content is known. */
  Reading of(
      String project,
      String id,
      Supplier<Optional<ProjectContent>> contents,
      Provenance provenance) {
    String name = Manifest.name(project, id);
    Reading reading = known.get(name);
    if (reading == null) {
      Optional<ProjectContent> content = contents.get();
      reading = read(project, content, provenance);
      if (content.isPresent()) {
        known.put(name, reading);
      }
    }
    return reading;
  }

  /** A revision came anew, perhaps with other findings. */
  void forget(String name) {
    known.remove(name);
  }

  /** Reads a content: what was found in it before counts as if it stood in its shipyard. */
  static Reading read(String project, Optional<ProjectContent> content, Provenance provenance) {
    Reading reading = read(project, content);
    List<Problem> all =
        Stream.concat(provenance.findings().stream(), reading.problems().stream()).toList();
    return switch (reading) {
      case Reading.Accepted good when all.stream().noneMatch(Problem::isError) ->
          new Reading.Accepted(good.shipyard(), all);
      case Reading.Accepted _, Reading.Refused _ -> new Reading.Refused(all);
    };
  }

  private static Reading read(String project, Optional<ProjectContent> content) {
    String path = project + "/" + ProjectContent.SHIPYARD;
    ProjectFile file = content.map(c -> c.files().get(ProjectContent.SHIPYARD)).orElse(null);
    return file == null
        ? new Reading.Refused(
            List.of(
                Problem.error(
                    Span.start(path),
                    "missing-shipyard",
                    "expected a file " + path + ", found none")))
        : ShipyardReader.read(path, file.text());
  }
}
