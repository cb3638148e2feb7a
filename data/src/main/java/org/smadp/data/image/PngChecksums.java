package org.smadp.data.image;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import org.smadp.data.DataException;

/**
 * Verifies the checksum of every chunk of a PNG file, which the platform's decoder does not: an
 * image with a flipped bit would decode to another picture. Other files pass.
 *
 * <pre>
 *   signature, then chunks of: length, type, content, CRC-32 of type and content; IEND is last
 * </pre>
 */
final class PngChecksums {
  private static final long SIGNATURE = 0x89504e470d0a1a0aL;
  private static final int LAST_CHUNK = 0x49454e44;

  private PngChecksums() {}

  static void verify(Path file) throws IOException {
    var crc = new CRC32();
    try (var raw = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
        var in = new DataInputStream(new CheckedInputStream(raw, crc))) {
      if (Files.size(file) < Long.BYTES || in.readLong() != SIGNATURE) {
        return;
      }
      int type;
      do {
        int length = in.readInt();
        crc.reset();
        type = in.readInt();
        in.skipNBytes(length); // a negative length skips nothing and fails the checksum
        int computed = (int) crc.getValue();
        if (in.readInt() != computed) {
          throw new DataException(file, "corrupt image: a part of it fails its checksum");
        }
      } while (type != LAST_CHUNK);
    } catch (EOFException e) {
      throw new DataException(file, "truncated image");
    }
  }
}
