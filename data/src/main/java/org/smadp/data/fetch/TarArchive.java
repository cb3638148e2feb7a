package org.smadp.data.fetch;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.smadp.data.DataException;

/**
 * Reads the regular files of a {@code .tar.gz} in order: headers of 512 bytes with a checksum, then
 * the content padded to 512, closed by a block of zeros. Anything else is refused.
 */
public final class TarArchive {
  private static final int BLOCK = 512;

  /** Receives each regular file. */
  public interface Visitor {
    void file(String name, byte[] content) throws IOException;
  }

  private TarArchive() {}

  public static void visit(Path archive, Visitor visitor) {
    String file = archive.toString();
    try (InputStream raw = Files.newInputStream(archive);
        InputStream in = new BufferedInputStream(new GZIPInputStream(raw, 1 << 16), 1 << 16)) {
      byte[] header = block(file, in);
      while (!isEnd(header)) {
        requireChecksum(file, header);
        byte[] content = content(file, in, size(file, header));
        if (header[156] == '0' || header[156] == 0) {
          visitor.file(name(header), content);
        }
        header = block(file, in);
      }
      in.transferTo(OutputStream.nullOutputStream()); // checks the gzip trailer
    } catch (EOFException e) {
      throw new DataException(file, "truncated: the compressed data ends too early");
    } catch (ZipException e) {
      throw new DataException(file, "is not a whole .tar.gz archive (" + e.getMessage() + ")");
    } catch (IOException e) {
      throw DataException.unreadable(file, e);
    }
  }

  private static byte[] block(String file, InputStream in) throws IOException {
    byte[] block = in.readNBytes(BLOCK);
    if (block.length < BLOCK) {
      throw new DataException(file, "truncated: the archive has no closing block");
    }
    return block;
  }

  private static boolean isEnd(byte[] header) {
    for (byte value : header) {
      if (value != 0) {
        return false;
      }
    }
    return true;
  }

  private static void requireChecksum(String file, byte[] header) {
    int sum = 0;
    for (int i = 0; i < BLOCK; i++) {
      sum += i >= 148 && i < 156 ? ' ' : header[i] & 0xff;
    }
    if (sum != octal(file, header, 148, 8)) {
      throw new DataException(
          file, "is not a tar archive, or corrupt: a header fails its checksum");
    }
  }

  private static int size(String file, byte[] header) {
    long size = octal(file, header, 124, 12);
    if (size > Integer.MAX_VALUE - BLOCK) {
      throw new DataException(file, "holds a file that is too large");
    }
    return (int) size;
  }

  private static byte[] content(String file, InputStream in, int size) throws IOException {
    byte[] content = in.readNBytes(size);
    int padding = (BLOCK - size % BLOCK) % BLOCK;
    if (content.length < size || in.readNBytes(padding).length < padding) {
      throw new DataException(file, "truncated: the archive ends within a file");
    }
    return content;
  }

  private static long octal(String file, byte[] header, int from, int length) {
    String digits = text(header, from, length).strip();
    if (!digits.matches("[0-7]{1,12}")) {
      throw new DataException(file, "is not a tar archive, or corrupt: a header is malformed");
    }
    return Long.parseLong(digits, 8);
  }

  private static String name(byte[] header) {
    String name = text(header, 0, 100);
    String prefix = text(header, 257, 5).equals("ustar") ? text(header, 345, 155) : "";
    return prefix.isEmpty() ? name : prefix + "/" + name;
  }

  private static String text(byte[] header, int from, int length) {
    int end = from;
    while (end < from + length && header[end] != 0) {
      end++;
    }
    return new String(header, from, end - from, StandardCharsets.UTF_8);
  }
}
