package org.smadp.data.fetch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** An archive that holds the files of a public data set: how to get it and how to unpack it. */
public interface Source {
  /** What it is, for messages and for the record of where the files came from. */
  String name();

  /** Brings the archive into a folder. */
  Path obtain(Path folder, FetchProgress progress) throws IOException;

  /** Checks the archive and writes the files of the data set into a folder. */
  void unpack(Path archive, Path folder, FetchProgress progress) throws IOException;

  /** The name under which a user may put the archive into the cache by hand. */
  default Optional<String> archiveName() {
    return Optional.empty();
  }
}
