package org.smadp.data;

import java.io.IOException;
import java.io.InputStream;

/** The files of a data set by their names, wherever they lie. */
public interface FileSet {
  /** Opens a file as it is stored, compressed or not; the caller closes it. */
  InputStream open(String name) throws IOException;

  /** Where a file lies, for messages. */
  String place(String name);
}
