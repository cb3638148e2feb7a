package org.smadp.data.catalog;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.smadp.data.DataException;
import org.smadp.data.FileSet;
import org.smadp.data.FolderFiles;
import org.smadp.data.catalog.DataCatalog.Status;
import org.smadp.data.fetch.Fetch;
import org.smadp.data.fetch.FetchProgress;
import org.smadp.data.fetch.FileChecksums;
import org.smadp.data.fetch.PublicFile;
import org.smadp.data.fetch.Source;

/**
 * Files that come from elsewhere and are kept in the cache.
 *
 * @param folder their folder in the cache
 * @param sources where to get them, in this order
 */
record Fetched(String folder, List<PublicFile> files, List<Source> sources) implements Origin {
  Fetched {
    files = List.copyOf(files);
    sources = List.copyOf(sources);
  }

  @Override
  public Status status(Path cache) {
    Path place = cache.resolve(folder);
    if (!Files.isDirectory(place)) {
      return Status.NOT_FETCHED;
    }
    boolean complete = files.stream().allMatch(file -> file.isComplete(place));
    return complete ? Status.CACHED : Status.INCOMPLETE;
  }

  @Override
  public Optional<Path> location(Path cache) {
    return Optional.of(cache.resolve(folder)).filter(Files::isDirectory);
  }

  @Override
  public FileSet files(Path cache, String id) {
    if (location(cache).isEmpty()) {
      throw new DataException(
          "%s is not in the data cache %s; fetch it with: smadp data fetch %s"
              .formatted(id, cache, id));
    }
    FolderFiles found = new FolderFiles(cache.resolve(folder));
    for (PublicFile file : files) {
      if (found.locate(file.name()).isEmpty()) {
        throw DataCatalog.incomplete(found.folder().toString(), ", it lacks " + file.name(), id);
      }
    }
    return found;
  }

  /** Checksums that nobody has published are compared with those taken when it was fetched. */
  @Override
  public void requireChecksums(Path cache) {
    Path place = cache.resolve(folder);
    files.forEach(file -> file.requireChecksum(new FolderFiles(place)));
    FileChecksums.require(
        place,
        files.stream().filter(file -> file.sha256().isEmpty()).map(PublicFile::name).toList());
  }

  @Override
  public void fetch(Path cache, Consumer<FileSet> check, FetchProgress progress) {
    new Fetch(folder, files, sources, place -> check(place, check)).into(cache, progress);
  }

  private void check(Path place, Consumer<FileSet> check) {
    FolderFiles fetched = new FolderFiles(place);
    files.forEach(file -> file.requireChecksum(fetched));
    check.accept(fetched);
  }
}
