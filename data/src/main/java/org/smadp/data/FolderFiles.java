package org.smadp.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Files in a folder, each plain or compressed, then with {@code .gz} appended to its name. */
public record FolderFiles(Path folder) implements FileSet {

  /** The file of this name, compressed or not. */
  public Optional<Path> locate(String name) {
    return Stream.of(name, name + ".gz").map(folder::resolve).filter(Files::exists).findFirst();
  }

  public Path require(String name) {
    return locate(name)
        .orElseThrow(
            () -> new DataException(folder, "has neither " + name + " nor " + name + ".gz"));
  }

  @Override
  public InputStream open(String name) throws IOException {
    return Files.newInputStream(require(name));
  }

  @Override
  public String place(String name) {
    return locate(name).orElseGet(() -> folder.resolve(name)).toString();
  }
}
