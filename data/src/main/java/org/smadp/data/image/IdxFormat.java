package org.smadp.data.image;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipException;
import org.smadp.data.DataException;
import org.smadp.data.GzipContent;
import org.smadp.data.MemoryRoom;
import org.smadp.privacy.Sensitive;

/**
 * Reads IDX files of unsigned bytes, compressed or not: a magic word (two zero bytes, type 8, the
 * number of dimensions), one big-endian word per dimension, then the bytes.
 */
@Sensitive
final class IdxFormat {
  private static final int IMAGES_MAGIC = 0x00000803;
  private static final int LABELS_MAGIC = 0x00000801;

  /** What an image takes in memory on top of its pixels, with its place in the list. */
  private static final int ARRAY_HEADER = 24;

  /** Grey images of one size. */
  record Images(ImageShape shape, List<byte[]> pixels) {}

  private IdxFormat() {}

  static Images images(String file, InputStream raw) {
    try (raw;
        DataInputStream in = new DataInputStream(GzipContent.plain(raw))) {
      requireMagic(file, in, IMAGES_MAGIC, "images");
      int count = in.readInt();
      ImageShape shape = shape(file, in.readInt(), in.readInt());
      requireExamples(file, count);
      MemoryRoom.require(file, count, ARRAY_HEADER + shape.values(), "images of " + shape);
      List<byte[]> pixels = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        byte[] image = in.readNBytes(shape.values());
        requireWhole(file, image.length == shape.values(), "images", i, count);
        pixels.add(image);
      }
      requireEnd(file, in, count + " images of " + shape.height() + "x" + shape.width());
      return new Images(shape, pixels);
    } catch (IOException e) {
      throw describe(file, e);
    }
  }

  static byte[] labels(String file, InputStream raw) {
    try (raw;
        DataInputStream in = new DataInputStream(GzipContent.plain(raw))) {
      requireMagic(file, in, LABELS_MAGIC, "labels");
      int count = in.readInt();
      requireExamples(file, count);
      MemoryRoom.require(file, count, 1, "labels");
      byte[] labels = in.readNBytes(count);
      requireWhole(file, labels.length == count, "labels", labels.length, count);
      requireEnd(file, in, count + " labels");
      return labels;
    } catch (IOException e) {
      throw describe(file, e);
    }
  }

  private static void requireMagic(String file, DataInputStream in, int expected, String what)
      throws IOException {
    int magic = in.readInt();
    if (magic != expected) {
      throw new DataException(
          file,
          "wrong magic number 0x%08x; IDX %s of unsigned bytes start with 0x%08x"
              .formatted(magic, what, expected));
    }
  }

  private static ImageShape shape(String file, int height, int width) {
    try {
      return new ImageShape(height, width, 1);
    } catch (IllegalArgumentException e) {
      throw new DataException(file, "impossible image size in the header: " + e.getMessage());
    }
  }

  private static void requireExamples(String file, int count) {
    if (count == 0) {
      throw new DataException(file, "holds zero examples");
    }
    if (count < 0) {
      throw new DataException(file, "corrupt header: announces a negative number of examples");
    }
  }

  private static void requireWhole(
      String file, boolean whole, String what, int complete, int announced) {
    if (!whole) {
      throw new DataException(
          file,
          "truncated: the header announces %d %s, the file ends after %d"
              .formatted(announced, what, complete));
    }
  }

  private static void requireEnd(String file, DataInputStream in, String announced)
      throws IOException {
    if (in.read() >= 0) {
      throw new DataException(file, "has bytes left after the announced " + announced);
    }
  }

  private static DataException describe(String file, IOException e) {
    if (e instanceof EOFException) {
      return new DataException(file, "truncated: the file ends too early");
    }
    if (e instanceof ZipException) {
      return new DataException(file, "corrupt gzip data (" + e.getMessage() + ")");
    }
    return DataException.unreadable(file, e);
  }
}
