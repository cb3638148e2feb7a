package org.smadp.data.catalog;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.smadp.data.FileSet;
import org.smadp.data.catalog.DataCatalog.Status;
import org.smadp.data.fetch.FetchProgress;

/** Where the files of a public data set are: bundled, or fetched into the cache. */
public sealed interface Origin permits Bundled, Fetched {
  Status status(Path cache);

  /** The folder in the cache, once it is there. */
  Optional<Path> location(Path cache);

  /** The files of the data set of this name; refuses to answer where one is missing. */
  FileSet files(Path cache, String id);

  /** Requires that the files are those that were published. */
  void requireChecksums(Path cache);

  /** Brings the files into the cache, after this check. */
  void fetch(Path cache, Consumer<FileSet> check, FetchProgress progress);
}
