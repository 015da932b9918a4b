package dev.slipway.shipyard;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All files of a project as they stood at one time.
 *
 * @param project the project's name
 * @param files by path below the project's folder, with {@code /} between folders
 */
public record ProjectContent(String project, SortedMap<String, ProjectFile> files) {
  /** The file that every project has. */
  public static final String SHIPYARD = "shipyard.yaml";

  /** The most bytes that one file may have. */
  public static final long LARGEST_FILE = 900_000;

  /** The most bytes that all files may have together. */
  public static final long LARGEST = 20_000_000;

  public ProjectContent {
    files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
  }

  /** A name for this very content: 40 hexadecimal digits of a hash over paths, modes and bytes. */
  public String hash() {
    MessageDigest digest = sha256();
    for (Map.Entry<String, ProjectFile> entry : files.entrySet()) {
      String mode = entry.getValue().executable() ? "x" : "-";
      String line = mode + " " + entry.getValue().hash() + " " + entry.getKey() + "\n";
      digest.update(line.getBytes(StandardCharsets.UTF_8));
    }
    return HexFormat.of().formatHex(digest.digest()).substring(0, 40);
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
