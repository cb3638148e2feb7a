package org.smadp.data.parquet;

import io.airlift.compress.Decompressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import io.airlift.compress.snappy.SnappyDecompressor;
import io.airlift.compress.zstd.ZstdDecompressor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * Decompression in plain Java. A page that announces more than {@link #LARGEST_PAGE} is refused
 * before memory is taken for it; programs write pages of about a megabyte.
 */
final class JavaCodecs implements CompressionCodecFactory {
  /** What can be read. */
  static final Set<CompressionCodecName> READ =
      EnumSet.of(
          CompressionCodecName.UNCOMPRESSED,
          CompressionCodecName.SNAPPY,
          CompressionCodecName.GZIP,
          CompressionCodecName.ZSTD,
          CompressionCodecName.LZ4_RAW);

  private static final int LARGEST_PAGE = 256 << 20;

  /** Fills the whole target. */
  @FunctionalInterface
  private interface Unpacking {
    void fill(byte[] packed, byte[] target) throws IOException;
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    return switch (codec) {
      case UNCOMPRESSED ->
          new Pages(
              (packed, target) -> {
                requireLength(packed.length, target);
                System.arraycopy(packed, 0, target, 0, target.length);
              });
      case GZIP -> new Pages(JavaCodecs::gunzip);
      case SNAPPY -> new Pages(by(new SnappyDecompressor()));
      case ZSTD -> new Pages(by(new ZstdDecompressor()));
      case LZ4_RAW -> new Pages(by(new Lz4Decompressor()));
      default ->
          throw new IllegalArgumentException(
              "compression must be one of " + READ + ", was " + codec);
    };
  }

  private static Unpacking by(Decompressor library) {
    return (packed, target) ->
        requireLength(
            library.decompress(packed, 0, packed.length, target, 0, target.length), target);
  }

  private static void gunzip(byte[] packed, byte[] target) throws IOException {
    try (var stream = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      requireLength(stream.readNBytes(target, 0, target.length), target);
    }
  }

  private static void requireLength(int length, byte[] target) throws IOException {
    if (length != target.length) {
      throw new IOException("a page is shorter or longer than it announces");
    }
  }

  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName codec) {
    throw new UnsupportedOperationException("files are read only");
  }

  @Override
  public void release() {}

  /** Unpacks page by page. */
  private record Pages(Unpacking unpacking) implements BytesInputDecompressor {
    @Override
    public BytesInput decompress(BytesInput packed, int size) throws IOException {
      return BytesInput.from(unpacked(packed.toInputStream().readAllBytes(), size));
    }

    @Override
    public void decompress(ByteBuffer packed, int packedSize, ByteBuffer target, int size)
        throws IOException {
      byte[] bytes = new byte[packedSize];
      packed.get(bytes);
      target.put(unpacked(bytes, size));
    }

    private byte[] unpacked(byte[] packed, int size) throws IOException {
      if (size < 0 || size > LARGEST_PAGE) {
        throw new IOException("a page announces " + size + " bytes");
      }
      byte[] target = new byte[size];
      unpacking.fill(packed, target);
      return target;
    }

    @Override
    public void release() {}
  }
}
