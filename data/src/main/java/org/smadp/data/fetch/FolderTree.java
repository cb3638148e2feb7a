package org.smadp.data.fetch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Whole folders: removal, and replacement by a finished one. */
final class FolderTree {
  private FolderTree() {}

  static void delete(Path root) throws IOException {
    if (Files.exists(root)) {
      try (Stream<Path> paths = Files.walk(root)) {
        List<Path> deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
        for (Path path : deepestFirst) {
          Files.delete(path);
        }
      }
    }
  }

  /** Moves a finished folder to its place in one step; a half-written one is never seen there. */
  static void replace(Path finished, Path place) throws IOException {
    delete(place);
    Files.move(finished, place, StandardCopyOption.ATOMIC_MOVE);
  }
}
