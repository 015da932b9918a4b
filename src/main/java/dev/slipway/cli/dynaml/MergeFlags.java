package dev.slipway.cli.dynaml;

import dev.slipway.dynaml.Document;
import dev.slipway.dynaml.Feature;
import dev.slipway.dynaml.Limits;
import dev.slipway.dynaml.MergeOptions;
import dev.slipway.dynaml.Template;
import dev.slipway.dynaml.World;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that {@code merge} and {@code process} share. */
final class MergeFlags {
  @Option(names = "--json", description = "Print JSON.")
  boolean json;

  @Option(names = "--partial", description = "Print the result even if parts are unresolved.")
  boolean partial;

  @Option(names = "--split", description = "Print the entries of a list as documents.")
  boolean split;

  @Option(names = "--preserve-escapes", description = "Keep escaped expressions as they are.")
  boolean preserveEscapes;

  @Option(names = "--preserve-temporary", description = "Keep temporary fields.")
  boolean preserveTemporary;

  @Option(names = "--interpolation", description = "The same as --features interpolation.")
  boolean interpolation;

  @Option(names = "--no-io", description = "Refuse files, processes, environment and time.")
  boolean noIo;

  @Option(
      names = "--debug",
      description = "Accepted for compatibility: errors always tell all there is.")
  boolean debug;

  @Option(names = "--features", split = ",", description = "Features to switch on.")
  List<String> features = new ArrayList<>();

  @Option(names = "--path", description = "Print only the part at this path.")
  String path = "";

  @Option(names = "--select", description = "Print only this field; may be repeated.")
  List<String> selections = new ArrayList<>();

  @Option(
      names = "--evaluate",
      description = "Print the value of this expression over the result instead of the result.")
  String expression = "";

  @Option(names = "--state", description = "The file that keeps the state between runs.")
  @Nullable Path state;

  @Option(names = "--bindings", description = "A file whose fields are visible everywhere.")
  @Nullable String bindings;

  @Option(
      names = "--tag",
      paramLabel = "TAG:FILE",
      description = "A file that expressions refer to as tag::path; may be repeated.")
  List<String> tags = new ArrayList<>();

  @Option(
      names = {"-D", "--define"},
      paramLabel = "KEY=VALUE",
      description =
          "A value that is visible everywhere: key=text or number, or key:yaml; dots lead into"
              + " maps.")
  List<String> definitions = new ArrayList<>();

  /** What the options mean for a merge in this world. */
  MergeOptions options(World world, Sources sources) throws Sources.Unusable {
    return new MergeOptions(
        noIo ? World.NONE : world,
        switchedOn(),
        Limits.DEFAULT,
        bound(sources),
        tagged(sources),
        partial,
        preserveEscapes,
        preserveTemporary);
  }

  private @Nullable Template bound(Sources sources) throws Sources.Unusable {
    String file = bindings;
    Template read = file == null ? null : sources.template("bindings file", file);
    if (read != null && !read.documents().getFirst().isMap()) {
      throw new Sources.Unusable("bindings must be given as map [" + file + "]");
    }
    return Definitions.over(read, definitions);
  }

  private Map<String, Document> tagged(Sources sources) throws Sources.Unusable {
    Map<String, Document> tagged = new LinkedHashMap<>();
    for (String tag : tags) {
      int colon = tag.indexOf(':');
      if (colon <= 0 || colon == tag.length() - 1) {
        throw new Sources.Unusable("invalid tag '" + tag + "', expected TAG:FILE");
      }
      tagged.put(
          tag.substring(0, colon),
          sources.documents("tag file", tag.substring(colon + 1)).getFirst());
    }
    return tagged;
  }

  private Set<Feature> switchedOn() throws Sources.Unusable {
    Set<Feature> on = EnumSet.noneOf(Feature.class);
    if (interpolation) {
      on.add(Feature.INTERPOLATION);
    }
    for (String name : features) {
      on.add(
          Feature.of(name.strip())
              .orElseThrow(() -> new Sources.Unusable("unknown feature '" + name + "'")));
    }
    return on;
  }
}
