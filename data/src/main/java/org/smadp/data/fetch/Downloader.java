package org.smadp.data.fetch;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;

/** Brings the file at an address to a local file. */
public interface Downloader {
  void download(URI address, Path target, FetchProgress progress) throws IOException;
}
