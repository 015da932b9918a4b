package dev.slipway.sow;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Finds the secrets of a component: in its deployment, its state and its exports. */
final class ComponentSecrets {
  private final List<Path> files;

  ComponentSecrets(Landscape landscape, Component component) {
    ComponentFolders folders = new ComponentFolders(landscape, component);
    this.files =
        List.of(
            folders.gen().resolve("deployment.yaml"),
            folders.state().resolve("state.yaml"),
            folders.export().resolve(Contract.FILE));
  }

  /** Tells a mask about them. */
  void teach(SecretMask mask) throws SowFailure, IOException {
    for (Path file : files) {
      Optional<String> text = TextFiles.text(file);
      if (text.isPresent()) {
        mask.learn(Manifests.parse(file.toString(), text.get()).documents().getFirst().toValue());
      }
    }
  }
}
