package org.smadp.data.fetch;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A {@code .tar.gz} at the address where its authors publish it.
 *
 * @param md5 the checksum that they state
 * @param inside the folder inside the archive
 * @param files the names of the files to take from it
 */
public record OfficialArchive(
    URI address, String md5, String inside, List<String> files, Downloader downloader)
    implements Source {
  public OfficialArchive {
    files = List.copyOf(files);
  }

  public static OfficialArchive at(String address, String md5, String inside, List<String> files) {
    return new OfficialArchive(URI.create(address), md5, inside, files, new HttpDownloader());
  }

  @Override
  public String name() {
    return address.toString();
  }

  @Override
  public Optional<String> archiveName() {
    return Optional.of(lastName());
  }

  private String lastName() {
    String path = address.getPath();
    return path.substring(path.lastIndexOf('/') + 1);
  }

  @Override
  public Path obtain(Path folder, FetchProgress progress) throws IOException {
    Path archive = folder.resolve(lastName());
    downloader.download(address, archive, progress);
    return archive;
  }

  @Override
  public void unpack(Path archive, Path folder, FetchProgress progress) throws IOException {
    FileChecksums.requireDigest(archive, md5, FileChecksums.md5(archive));
    progress.report("unpacking " + archive.getFileName(), 0, files.size());
    String path = inside + "/";
    TarArchive.visit(
        archive,
        name -> name.startsWith(path) && files.contains(name.substring(path.length())),
        (name, content) -> Files.write(folder.resolve(name.substring(path.length())), content));
  }
}
