package dev.slipway.dynaml;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * Examples in Markdown: fenced blocks {@code yaml template}, any number of {@code yaml stub}, and
 * {@code yaml result} or {@code text error}. Names of features may stand behind {@code template}.
 */
final class Examples {
  private Examples() {}

  private record Block(String kind, String text) {}

  /** A test for every template of a text, named by the heading above it. */
  static Stream<DynamicTest> of(String name, String markdown) {
    List<DynamicTest> tests = new ArrayList<>();
    List<Block> blocks = new ArrayList<>();
    String heading = name;
    StringBuilder text = null;
    String kind = "";
    for (String line : markdown.lines().toList()) {
      if (text == null && line.startsWith("#")) {
        heading = line.replaceFirst("#+ *", "");
      } else if (text == null && line.startsWith("```")) {
        kind = line.substring(3).strip();
        text = new StringBuilder();
      } else if (text != null && line.equals("```")) {
        blocks.add(new Block(kind, text.toString()));
        text = null;
        if (kind.equals("yaml result") || kind.equals("text error")) {
          List<Block> example = List.copyOf(blocks);
          tests.add(DynamicTest.dynamicTest(heading, () -> check(example)));
          blocks.clear();
        }
      } else if (text != null) {
        text.append(line).append('\n');
      }
    }
    assertEquals(List.of(), blocks.stream().filter(b -> b.kind().startsWith("yaml")).toList());
    return tests.stream();
  }

  private static void check(List<Block> blocks) {
    List<Template> templates = new ArrayList<>();
    Set<Feature> features = EnumSet.noneOf(Feature.class);
    for (Block block : blocks) {
      if (block.kind().startsWith("yaml template")) {
        for (String word : block.kind().substring("yaml template".length()).split(" ")) {
          Feature.of(word).ifPresent(features::add);
        }
        templates.addFirst(read("template.yaml", block.text()));
      } else if (block.kind().equals("yaml stub")) {
        templates.add(read("stub.yaml", block.text()));
      }
    }
    MergeOptions options = MergeOptions.DEFAULT.withWorld(new TestWorld()).withFeatures(features);
    String actual =
        switch (templates.getFirst().merge(templates.subList(1, templates.size()), options)) {
          case Template.Outcome.Merged merged -> print(merged.documents());
          case Template.Outcome.Failed failed -> failed.failure().report() + "\n";
        };
    assertEquals(blocks.getLast().text(), actual);
  }

  private static String print(List<Document> documents) {
    StringBuilder text = new StringBuilder();
    documents.forEach(d -> text.append(documents.size() > 1 ? "---\n" : "").append(d.toYaml()));
    return text.toString();
  }

  private static Template read(String name, String text) {
    return switch (Template.read(name, text)) {
      case Template.Reading.Read read -> read.template();
      case Template.Reading.Broken broken -> throw new AssertionError(broken.message());
    };
  }
}
