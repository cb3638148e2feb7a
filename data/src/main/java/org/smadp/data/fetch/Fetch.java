package org.smadp.data.fetch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.smadp.data.DataException;

/**
 * Brings one public data set into the cache: from an archive that the user has put there, else from
 * the first of its sources that can be used. Whatever the source, the result is a folder of the
 * official files with a list of checksums, moved into place in one step after it has been checked.
 *
 * @param folder the name of the data set's folder in the cache
 * @param check throws a {@link DataException} if the files in a folder are not what they should be
 */
public record Fetch(
    String folder, List<PublicFile> files, List<Source> sources, Consumer<Path> check) {
  public Fetch {
    files = List.copyOf(files);
    sources = List.copyOf(sources);
  }

  public void into(Path cache, FetchProgress progress) {
    try {
      Files.createDirectories(cache);
      Path work = Files.createTempDirectory(cache, ".fetch-");
      try {
        Path target = work.resolve(folder);
        String source = fill(target, work, cache, progress);
        progress.report("checking " + folder, 0, 1);
        check.accept(target);
        FileChecksums.write(target, files.stream().map(PublicFile::name).toList());
        Files.writeString(target.resolve("SOURCE.txt"), source + System.lineSeparator());
        FolderTree.replace(target, cache.resolve(folder));
        progress.report("checking " + folder, 1, 1);
      } finally {
        FolderTree.delete(work);
      }
    } catch (IOException e) {
      throw DataException.unwritable(cache, e);
    }
  }

  /** Fills the folder and says from where. */
  private String fill(Path target, Path work, Path cache, FetchProgress progress)
      throws IOException {
    for (Source source : sources) {
      Optional<Path> own = source.archiveName().map(cache::resolve).filter(Files::exists);
      if (own.isPresent()) {
        source.unpack(own.get(), Files.createDirectory(target), progress);
        return own.get().toString();
      }
    }
    List<String> failures = new ArrayList<>();
    for (Source source : sources) {
      if (!failures.isEmpty()) {
        progress.report(String.join(", and ", failures) + "; turning to " + source.name(), 0, -1);
      }
      FolderTree.delete(target);
      Files.createDirectory(target);
      try {
        source.unpack(source.obtain(work, progress), target, progress);
        return source.name();
      } catch (IOException | DataException e) {
        failures.add(source.name() + " cannot be used: " + reason(e));
      }
    }
    throw new DataException(String.join(", and ", failures) + "; " + byHand(cache));
  }

  private static String reason(Exception e) {
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }

  private String byHand(Path cache) {
    return sources.stream()
        .flatMap(source -> source.archiveName().stream())
        .findFirst()
        .map(name -> "download it by hand to " + cache.resolve(name) + " and fetch again")
        .orElseGet(
            () ->
                "put its files into %s by hand, plain or compressed as .gz: %s"
                    .formatted(
                        cache.resolve(folder),
                        files.stream()
                            .map(PublicFile::describe)
                            .collect(Collectors.joining(", "))));
  }
}
