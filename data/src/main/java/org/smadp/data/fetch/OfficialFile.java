package org.smadp.data.fetch;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * One file at the address where its authors publish it; its checksum is that of the file it
 * becomes.
 *
 * @param target what it is called here
 */
public record OfficialFile(URI address, String target, Downloader downloader) implements Source {
  public static OfficialFile at(String address, String name) {
    return new OfficialFile(URI.create(address), name, new HttpDownloader());
  }

  @Override
  public String name() {
    return address.toString();
  }

  @Override
  public Optional<String> archiveName() {
    String path = address.getPath();
    return Optional.of(path.substring(path.lastIndexOf('/') + 1));
  }

  @Override
  public Path obtain(Path folder, FetchProgress progress) throws IOException {
    Path file = folder.resolve(archiveName().orElseThrow());
    downloader.download(address, file, progress);
    return file;
  }

  @Override
  public void unpack(Path archive, Path folder, FetchProgress progress) throws IOException {
    Files.copy(archive, folder.resolve(target));
  }
}
