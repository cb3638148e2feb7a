package org.smadp.data.fetch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.commons.compress.archivers.ar.ArArchiveEntry;
import org.apache.commons.compress.archivers.ar.ArArchiveOutputStream;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Writes small Debian packages. */
public final class DebianFixture {
  private DebianFixture() {}

  /** A package with these files, whose member {@code data.tar} has this ending. */
  public static byte[] deb(Map<String, byte[]> files, String ending) throws IOException {
    ByteArrayOutputStream deb = new ByteArrayOutputStream();
    try (ArArchiveOutputStream out = new ArArchiveOutputStream(deb)) {
      add(out, "debian-binary", "2.0\n".getBytes(StandardCharsets.US_ASCII));
      add(out, "control.tar.xz", xz(TarFixture.tar(Map.of())));
      byte[] tar = TarFixture.tar(files);
      add(
          out,
          "data.tar" + ending,
          switch (ending) {
            case ".xz" -> xz(tar);
            case ".gz" -> TarFixture.gzip(tar);
            default -> tar;
          });
    }
    return deb.toByteArray();
  }

  private static void add(ArArchiveOutputStream out, String name, byte[] content)
      throws IOException {
    out.putArchiveEntry(new ArArchiveEntry(name, content.length));
    out.write(content);
    out.closeArchiveEntry();
  }

  private static byte[] xz(byte[] content) throws IOException {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (OutputStream out = new XZOutputStream(compressed, new LZMA2Options(0))) {
      out.write(content);
    }
    return compressed.toByteArray();
  }
}
