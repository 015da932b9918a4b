package dev.slipway.kafka;

import dev.slipway.event.Data;
import dev.slipway.shipyard.ProjectContent;
import dev.slipway.shipyard.Provenance;
import dev.slipway.wire.CommitForm;
import dev.slipway.wire.Json;
import dev.slipway.wire.ProblemForm;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The files of one revision and where it comes from: a record of {@code slipway.shipyards} under
 * {@code revision/<project>/<id>}; the bytes stand under {@code blob/<hash>}.
 *
 * @param files by path
 * @param provenance its commit, and what was found in it
 */
record Manifest(SortedMap<String, File> files, Provenance provenance) {
  static final String BLOB = "blob/";
  static final String REVISION = "revision/";

  /** One file: the SHA-256 of its bytes, and whether it may be executed. */
  record File(String hash, boolean executable) {}

  static String name(String project, String id) {
    return project + "/" + id;
  }

  static Manifest of(ProjectContent content, Provenance provenance) {
    SortedMap<String, File> files = new TreeMap<>();
    content.files().forEach((path, f) -> files.put(path, new File(f.hash(), f.executable())));
    return new Manifest(files, provenance);
  }

  static Manifest of(byte[] json) {
    SortedMap<String, File> files = new TreeMap<>();
    Map<String, @Nullable Object> manifest = Json.parse(json);
    Data.asMap(manifest.get("files"))
        .forEach((path, value) -> {
          Map<String, @Nullable Object> file = Data.asMap(value);
          boolean executable = Boolean.TRUE.equals(file.get("executable"));
          files.put(path, new File(Data.text(file.get("sha256")), executable));
        });
    return new Manifest(
        files,
        new Provenance(
            CommitForm.read(manifest.get("commit")),
            ProblemForm.readAll(manifest.get("findings"))));
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
    provenance.commit().ifPresent(commit -> json.put("commit", CommitForm.write(commit)));
    if (!provenance.findings().isEmpty()) {
      json.put("findings", ProblemForm.writeAll(provenance.findings()));
    }
    return Json.print(json);
  }
}
