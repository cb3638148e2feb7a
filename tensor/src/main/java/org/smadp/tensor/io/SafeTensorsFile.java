package org.smadp.tensor.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An open safetensors file. Opening reads and checks the header only; a tensor's data is read in
 * pieces when asked for.
 *
 * <p>Guarantee: a file that opens has a header within bounds, and tensors whose bytes match their
 * shapes and cover the rest of the file exactly, without overlap or gap; anything else is a {@link
 * SafeTensorsException} that names the file and the fault.
 */
public final class SafeTensorsFile implements AutoCloseable {
  /** The largest header the format's own reader accepts. */
  private static final long LARGEST_HEADER = 100_000_000;

  private static final int PIECE = 1 << 20;

  private final String source;
  private final FileChannel channel;
  private final long dataStart;
  private final SafeTensorsHeader header;
  private final Map<String, TensorEntry> byName = new LinkedHashMap<>();

  private SafeTensorsFile(String source, FileChannel channel) throws IOException {
    this.source = source;
    this.channel = channel;
    long fileSize = channel.size();
    if (fileSize < Long.BYTES) {
      throw fault("the file is truncated: it has " + fileSize + " bytes, a header length takes 8");
    }
    ByteBuffer lengthBytes = readAt(0, Long.BYTES, "header length");
    long length = lengthBytes.getLong();
    if (length < 2 || length > LARGEST_HEADER) {
      throw fault(
          "header length must lie in [2, "
              + LARGEST_HEADER
              + "], was "
              + Long.toUnsignedString(length)
              + "; is this a safetensors file?");
    }
    if (length > fileSize - Long.BYTES) {
      throw fault(
          "the file is truncated: its header takes " + length + " bytes, the file has " + fileSize);
    }
    this.dataStart = Long.BYTES + length;
    this.header =
        SafeTensorsHeader.parse(source, readAt(Long.BYTES, (int) length, "header").array());
    new DataCoverage(source, fileSize - dataStart).check(header.entries());
    header.entries().forEach(entry -> byName.put(entry.name(), entry));
  }

  /** Opens a file and checks its header. */
  public static SafeTensorsFile open(Path path) throws IOException {
    if (!Files.isRegularFile(path)) {
      throw new SafeTensorsException(
          path.toString(), Files.exists(path) ? "not a regular file" : "there is no such file");
    }
    FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
    try {
      return new SafeTensorsFile(path.toString(), channel);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /** The file's own text entries. */
  public Map<String, String> metadata() {
    return header.metadata();
  }

  /** All tensors, those that cannot be read included, in the header's order. */
  public List<TensorEntry> entries() {
    return header.entries();
  }

  /**
   * The tensor of this name; F64 elements are rounded to float.
   *
   * @throws IllegalArgumentException if there is no such tensor, or its type cannot be read
   */
  public NamedTensor read(String name) throws IOException {
    TensorEntry entry = readable(name);
    float[] values = new float[count(entry)];
    visit(entry, (index, value) -> values[index] = (float) value);
    return new NamedTensor(name, entry.shape(), values);
  }

  /**
   * The values of the tensor of this name, none rounded.
   *
   * @throws IllegalArgumentException if there is no such tensor, or its type cannot be read
   */
  public double[] readDoubles(String name) throws IOException {
    TensorEntry entry = readable(name);
    double[] values = new double[count(entry)];
    visit(entry, (index, value) -> values[index] = value);
    return values;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  @FunctionalInterface
  private interface Sink {
    void accept(int index, double value);
  }

  private void visit(TensorEntry entry, Sink sink) throws IOException {
    ElementType type = ElementType.valueOf(entry.elementType());
    int index = 0;
    for (long at = entry.begin(); at < entry.end(); at += PIECE) {
      int length = (int) Math.min(PIECE, entry.end() - at);
      ByteBuffer piece = readAt(dataStart + at, length, "tensor '" + entry.name() + "'");
      while (piece.hasRemaining()) {
        sink.accept(index++, type.next(piece));
      }
    }
  }

  private TensorEntry readable(String name) {
    TensorEntry entry = byName.get(name);
    if (entry == null) {
      throw new IllegalArgumentException(
          source + ": there is no tensor '" + name + "'; the file holds " + byName.keySet());
    }
    if (!entry.isReadable()) {
      throw new IllegalArgumentException(
          source
              + ": tensor '"
              + name
              + "' has elements of type "
              + entry.elementType()
              + "; only "
              + List.of(ElementType.values())
              + " can be read");
    }
    return entry;
  }

  private int count(TensorEntry entry) throws SafeTensorsException {
    long bytes = ElementType.valueOf(entry.elementType()).bytes();
    long count = (entry.end() - entry.begin()) / bytes;
    if (count > Integer.MAX_VALUE - 8) {
      throw fault("tensor '" + entry.name() + "' has " + count + " elements, too many to read");
    }
    return (int) count;
  }

  private ByteBuffer readAt(long position, int length, String what) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    while (buffer.hasRemaining()) {
      if (channel.read(buffer, position + buffer.position()) < 0) {
        throw fault("the file ended while its " + what + " was read");
      }
    }
    return buffer.flip();
  }

  private SafeTensorsException fault(String fault) {
    return new SafeTensorsException(source, fault);
  }
}
