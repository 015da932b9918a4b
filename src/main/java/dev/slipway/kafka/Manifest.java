package dev.slipway.kafka;

import dev.slipway.event.Data;
import dev.slipway.shipyard.ProjectContent;
import dev.slipway.wire.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The files of one revision: a record of {@code slipway.shipyards} under {@code
 * revision/<project>/<id>}; the bytes stand under {@code blob/<hash>}.
 *
 * @param files by path
 */
record Manifest(SortedMap<String, File> files) {
  static final String BLOB = "blob/";
  static final String REVISION = "revision/";

  /** One file: the SHA-256 of its bytes, and whether it may be executed. */
  record File(String hash, boolean executable) {}

  static String name(String project, String id) {
    return project + "/" + id;
  }

  static Manifest of(ProjectContent content) {
    SortedMap<String, File> files = new TreeMap<>();
    content.files().forEach((path, f) -> files.put(path, new File(f.hash(), f.executable())));
    return new Manifest(files);
  }

  static Manifest of(byte[] json) {
    SortedMap<String, File> files = new TreeMap<>();
    Data.asMap(Json.parse(json).get("files"))
        .forEach((path, value) -> {
          Map<String, @Nullable Object> file = Data.asMap(value);
          boolean executable = Boolean.TRUE.equals(file.get("executable"));
          files.put(path, new File(Data.text(file.get("sha256")), executable));
        });
    return new Manifest(files);
  }

  byte[] toBytes() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    Map<String, @Nullable Object> list = new LinkedHashMap<>();
    files.forEach((path, file) -> {
      Map<String, @Nullable Object> entry = new LinkedHashMap<>();
      entry.put("sha256", file.hash());
      entry.put("executable", file.executable());
      list.put(path, entry);
    });
    json.put("schemaVersion", 1);
    json.put("files", list);
    return Json.print(json);
  }
}
