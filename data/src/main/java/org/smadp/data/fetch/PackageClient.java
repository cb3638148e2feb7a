package org.smadp.data.fetch;

import java.io.IOException;
import java.nio.file.Path;

/** A package program of the user's machine, with the user's own settings. */
@FunctionalInterface
public interface PackageClient {
  /** Brings a package into a folder, without installing it; returns its archive. */
  Path download(String packageName, Path folder) throws IOException;
}
