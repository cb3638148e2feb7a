package org.smadp.data.image;

import java.util.List;
import org.smadp.data.Dataset;
import org.smadp.data.FileSet;

/** How the files of a data set hold images and labels. */
public sealed interface ImageLayout permits Cifar, IdxLayout {
  /** The names of all files that are read. */
  List<String> files();

  /** Reads the files as private data of undeclared size. */
  Dataset read(String name, FileSet files, List<String> classNames);
}
