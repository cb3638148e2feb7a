package org.smadp.data.image;

import java.nio.file.Path;
import java.util.List;
import org.smadp.data.Dataset;
import org.smadp.data.FolderFiles;
import org.smadp.data.Labels;

/**
 * A folder with the four files of an MNIST-like data set, compressed ({@code .gz}) or not: {@code
 * train-images-idx3-ubyte}, {@code train-labels-idx1-ubyte}, {@code t10k-images-idx3-ubyte}, {@code
 * t10k-labels-idx1-ubyte}.
 */
public record IdxFiles(Path folder, List<String> classNames) {
  public IdxFiles {
    classNames = List.copyOf(classNames);
    if (classNames.size() < 2 || classNames.size() > 256) {
      throw new IllegalArgumentException(
          "classes must be in [2, 256] for idx: data, was " + classNames.size());
    }
  }

  /** Classes without names of their own. */
  public IdxFiles(Path folder, int classes) {
    this(folder, Labels.numbered(classes));
  }

  public Dataset load() {
    return new IdxLayout().read(String.valueOf(folder), new FolderFiles(folder), classNames);
  }
}
