package org.smadp.data.catalog;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.smadp.data.FileSet;
import org.smadp.data.catalog.DataCatalog.Status;
import org.smadp.data.fetch.FetchProgress;
import org.smadp.data.fetch.PublicFile;

/** Files that are part of this program. */
record Bundled(FileSet bundle, List<PublicFile> files) implements Origin {
  Bundled {
    files = List.copyOf(files);
  }

  @Override
  public Status status(Path cache) {
    return Status.BUNDLED;
  }

  @Override
  public Optional<Path> location(Path cache) {
    return Optional.empty();
  }

  @Override
  public FileSet files(Path cache, String id) {
    return bundle;
  }

  @Override
  public void requireChecksums(Path cache) {
    files.forEach(file -> file.requireChecksum(bundle));
  }

  @Override
  public void fetch(Path cache, Consumer<FileSet> check, FetchProgress progress) {
    // They are here already.
  }
}
