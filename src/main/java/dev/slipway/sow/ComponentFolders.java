package dev.slipway.sow;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The folders of a component below {@code gen}, {@code state} and {@code export}. */
final class ComponentFolders {
  private final Landscape landscape;
  private final Component component;

  ComponentFolders(Landscape landscape, Component component) {
    this.landscape = landscape;
    this.component = component;
  }

  Path gen() {
    return landscape.acre().gen().resolve(component.name());
  }

  Path state() {
    return landscape.acre().state().resolve(component.name());
  }

  Path export() {
    return landscape.acre().export().resolve(component.name());
  }

  void create() throws IOException {
    for (Path folder : List.of(gen(), state(), export())) {
      Files.createDirectories(folder);
    }
  }

  /** Removes the folders, except what belongs to components that are named below this one. */
  void delete() throws IOException {
    for (Path top :
        List.of(landscape.acre().gen(), landscape.acre().export(), landscape.acre().state())) {
      Path folder = top.resolve(component.name());
      Set<Path> others =
          landscape.components().keySet().stream()
              .filter(name -> name.startsWith(component.name() + "/"))
              .map(top::resolve)
              .collect(Collectors.toSet());
      if (Files.isDirectory(folder)) {
        Files.walkFileTree(folder, new Remover(others));
      }
      TextFiles.removeEmpty(folder, top);
    }
  }

  private static final class Remover extends SimpleFileVisitor<Path> {
    private final Set<Path> kept;

    Remover(Set<Path> kept) {
      this.kept = kept;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      return kept.contains(folder) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.delete(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
        throws IOException {
      try (Stream<Path> left = Files.list(folder)) {
        if (left.findAny().isPresent()) {
          return FileVisitResult.CONTINUE;
        }
      }
      Files.delete(folder);
      return FileVisitResult.CONTINUE;
    }
  }
}
