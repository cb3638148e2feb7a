package org.smadp.data.parquet;

import io.airlift.compress.lz4.Lz4Compressor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * Writes pages by the codecs that the reference writer leaves to Hadoop: gzip and raw LZ4. Pages of
 * any other codec are left as they are, under its name.
 */
final class PackedPages implements CompressionCodecFactory {
  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName codec) {
    return new BytesInputCompressor() {
      @Override
      public BytesInput compress(BytesInput bytes) throws IOException {
        return BytesInput.from(packed(codec, bytes.toInputStream().readAllBytes()));
      }

      @Override
      public CompressionCodecName getCodecName() {
        return codec;
      }

      @Override
      public void release() {}
    };
  }

  private static byte[] packed(CompressionCodecName codec, byte[] page) throws IOException {
    return switch (codec) {
      case GZIP -> {
        var packed = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(packed)) {
          gzip.write(page);
        }
        yield packed.toByteArray();
      }
      case LZ4_RAW -> {
        var lz4 = new Lz4Compressor();
        byte[] packed = new byte[lz4.maxCompressedLength(page.length)];
        yield Arrays.copyOf(packed, lz4.compress(page, 0, page.length, packed, 0, packed.length));
      }
      default -> page;
    };
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    throw new UnsupportedOperationException("files are written only");
  }

  @Override
  public void release() {}
}
