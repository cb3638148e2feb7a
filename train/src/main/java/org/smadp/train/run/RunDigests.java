package org.smadp.train.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;

/**
 * The file {@code run.sha256}: SHA-256 of the record, statement, network and weights of a finished
 * run, in the form that {@code sha256sum -c} reads.
 *
 * <p>It makes an edited record or other weights evident within the directory. It is no signature:
 * whoever can write the directory can write this file as well. Ledgers are not in it, since their
 * cost is computed anew.
 */
public final class RunDigests {
  /** The file's name in the directory of its run. */
  public static final String FILE = "run.sha256";

  private static final String BETWEEN = "  ";

  private RunDigests() {}

  /** Writes the digests of the files as they are, and of the record as it is going to be. */
  static void write(Path directory, String record) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (String name :
        List.of(RunDirectory.MODEL_FILE, StoredModel.FILE, RunDirectory.PRIVACY_FILE)) {
      Path file = directory.resolve(name);
      if (Files.exists(file)) {
        lines.append(line(name, Files.readAllBytes(file)));
      }
    }
    lines.append(line(RunFile.NAME, record.getBytes(StandardCharsets.UTF_8)));
    AtomicFile.write(directory.resolve(FILE), lines.toString());
  }

  private static String line(String name, byte[] content) {
    return hex(content) + BETWEEN + name + "\n";
  }

  private static String hex(byte[] content) {
    MessageDigest digest = Checkpoint.sha256();
    return HexFormat.of().formatHex(digest.digest(content));
  }

  /**
   * Refuses a finished run one of whose files is not as it was written, by name. Files that are not
   * there are left to whoever needs them; runs of earlier versions have no digests.
   */
  public static void requireIntact(Path directory, RunRecord run) throws IOException {
    Path digests = directory.resolve(FILE);
    if (!Files.isRegularFile(digests)) {
      if (run.digests() != null) {
        throw changed(digests, "is missing");
      }
      return;
    }
    for (String line : Files.readAllLines(digests)) {
      String[] parts = line.split(BETWEEN, 2);
      if (parts.length != 2 || !Path.of(parts[1]).getFileName().toString().equals(parts[1])) {
        throw changed(digests, "is damaged");
      }
      Path file = directory.resolve(parts[1]);
      if (Files.isRegularFile(file) && !hex(Files.readAllBytes(file)).equals(parts[0])) {
        throw changed(file, "is not as the run wrote it: its SHA-256 differs from that in " + FILE);
      }
    }
  }

  private static IllegalArgumentException changed(Path file, String how) {
    return new IllegalArgumentException(
        file + " " + how + "; put it back as it was, or train again: nothing is stated for it");
  }
}
