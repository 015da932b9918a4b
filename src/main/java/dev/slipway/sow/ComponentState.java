package dev.slipway.sow;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What is known of a component from earlier runs: the files in its folder below {@code state}. */
final class ComponentState {
  private static final String DEPLOYED = "deployed";
  private static final String ERROR = "error";
  private static final String ABORTED = "aborted";

  private final Path folder;
  private final Path info;
  private final Path contract;
  private final Path gen;

  ComponentState(Acre acre, Component component) {
    this.folder = acre.state().resolve(component.name());
    this.info = folder.resolve("state.info");
    this.contract = acre.export().resolve(component.name()).resolve(Contract.FILE);
    this.gen = acre.gen().resolve(component.name());
  }

  /** The word in {@code state.info}: deployed, error, aborted, or empty. */
  String word() throws IOException {
    return TextFiles.text(info).map(String::strip).orElse("");
  }

  boolean isDeployed() throws IOException {
    return word().equals(DEPLOYED);
  }

  /** Whether its plugins were at work when their process ended. */
  boolean isAborted() throws IOException {
    return word().equals(ABORTED);
  }

  /** Notes that plugins are at work: what stands there if nobody comes to note the end. */
  void begun() throws IOException {
    TextFiles.write(info, ABORTED + "\n");
  }

  /** Whether there is anything that a delete could undo. */
  boolean isPresent() {
    return Files.exists(contract) || Files.isDirectory(gen);
  }

  /** The version of the source that is deployed, 0 where it is unknown. */
  long version() throws SowFailure, IOException {
    return SpecVersion.in(folder).orElse(0);
  }

  void deployed(Component component) throws IOException {
    TextFiles.write(info, DEPLOYED + "\n");
    if (component.product().specVersion().isPresent()) {
      long version = component.product().specVersion().getAsLong();
      TextFiles.write(folder.resolve(SpecVersion.FILE), version + "\n");
    }
  }

  void failed() throws IOException {
    TextFiles.write(info, ERROR + "\n");
  }
}
