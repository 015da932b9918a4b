package dev.slipway.shipyard;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** One file of a project: its bytes, and whether it may be executed. */
public final class ProjectFile {
  private final byte[] bytes;
  private final boolean executable;
  private final String hash;

  /** A file with these bytes, which nobody changes any more. */
  public ProjectFile(byte[] bytes, boolean executable) {
    this.bytes = bytes.clone();
    this.executable = executable;
    this.hash = HexFormat.of().formatHex(ProjectContent.sha256().digest(bytes));
  }

  /** A copy of the bytes. */
  public byte[] bytes() {
    return bytes.clone();
  }

  /** The bytes read as UTF-8. */
  public String text() {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** The size in bytes. */
  public int size() {
    return bytes.length;
  }

  /** Whether the file may be executed. */
  public boolean executable() {
    return executable;
  }

  /** The SHA-256 of the bytes as hexadecimal text. */
  public String hash() {
    return hash;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ProjectFile file
        && file.executable == executable
        && file.hash.equals(hash);
  }

  @Override
  public int hashCode() {
    return hash.hashCode();
  }

  @Override
  public String toString() {
    return (executable ? "program " : "file ") + hash + ", " + bytes.length + " bytes";
  }
}
