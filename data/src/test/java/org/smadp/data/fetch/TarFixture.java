package org.smadp.data.fetch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** Writes small tar archives in the ustar format. */
public final class TarFixture {
  private TarFixture() {}

  public static byte[] tar(Map<String, byte[]> files) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(header("folder/", 0, '5'));
    files.forEach(
        (name, content) -> {
          out.writeBytes(header(name, content.length, '0'));
          out.writeBytes(Arrays.copyOf(content, (content.length + 511) / 512 * 512));
        });
    out.writeBytes(new byte[1024]);
    return out.toByteArray();
  }

  public static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(compressed)) {
      out.write(content);
    }
    return compressed.toByteArray();
  }

  private static byte[] header(String name, int size, char type) {
    byte[] header = new byte[512];
    put(header, 0, name);
    put(header, 100, "0000644\0");
    put(header, 124, "%011o\0".formatted(size));
    put(header, 136, "00000000000\0");
    put(header, 148, "        ");
    header[156] = (byte) type;
    put(header, 257, "ustar\00000");
    int sum = 0;
    for (byte value : header) {
      sum += value & 0xff;
    }
    put(header, 148, "%06o\0 ".formatted(sum));
    return header;
  }

  private static void put(byte[] header, int at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(bytes, 0, header, at, bytes.length);
  }
}
