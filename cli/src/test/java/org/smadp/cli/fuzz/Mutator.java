package org.smadp.cli.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Damages content in one to eight places, the same way for the same random numbers. */
final class Mutator {
  private static final int LONGEST = 1 << 16;

  private static final List<String> NUMBERS =
      List.of(
          "0",
          "-1",
          "1",
          "2147483647",
          "2147483648",
          "9223372036854775807",
          "-0.0",
          "1e308",
          "1e-320",
          "NaN",
          "Infinity",
          "null",
          "true",
          "\"\"",
          "[]",
          "{}",
          "1e999",
          "0x10",
          "٣",
          "");

  private static final long[] WORDS = {
    0,
    1,
    -1,
    Byte.MAX_VALUE,
    Short.MAX_VALUE,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    Long.MAX_VALUE,
    Long.MIN_VALUE,
    1 << 24,
    1L << 40
  };

  private final SplittableRandom random;

  Mutator(SplittableRandom random) {
    this.random = random;
  }

  /** A damaged copy of one of the seeds. */
  byte[] mutate(List<byte[]> seeds) {
    byte[] content = seeds.get(random.nextInt(seeds.size()));
    int changes = 1 + random.nextInt(8);
    for (int i = 0; i < changes; i++) {
      content = change(content, seeds);
    }
    return content.length <= LONGEST ? content : Arrays.copyOf(content, LONGEST);
  }

  private byte[] change(byte[] content, List<byte[]> seeds) {
    int from = random.nextInt(content.length + 1);
    int to = Math.min(content.length, from + random.nextInt(32));
    return switch (random.nextInt(9)) {
      case 0 -> flipped(content, from);
      case 1 -> joined(content, from, from, bytes(random.nextInt(16)), content);
      case 2 -> joined(content, from, to, new byte[0], content);
      case 3 -> joined(content, from, from, Arrays.copyOfRange(content, from, to), content);
      case 4 -> Arrays.copyOf(content, from);
      case 5 -> overwritten(content, from, word());
      case 6 -> withNumber(content, from);
      case 7 -> {
        byte[] other = seeds.get(random.nextInt(seeds.size()));
        yield joined(content, from, random.nextInt(other.length + 1), new byte[0], other);
      }
      default -> overwritten(content, from, bytes(1 + random.nextInt(8)));
    };
  }

  private byte[] flipped(byte[] content, int at) {
    byte[] copy = content.clone();
    if (at < copy.length) {
      copy[at] ^= (byte) (1 << random.nextInt(8));
    }
    return copy;
  }

  /** The start of one, something between, the rest of another. */
  private static byte[] joined(byte[] start, int end, int rest, byte[] between, byte[] other) {
    var out = new ByteArrayOutputStream();
    out.write(start, 0, end);
    out.writeBytes(between);
    out.write(other, rest, other.length - rest);
    return out.toByteArray();
  }

  private static byte[] overwritten(byte[] content, int at, byte[] with) {
    byte[] copy = content.clone();
    System.arraycopy(with, 0, copy, at, Math.min(with.length, copy.length - at));
    return copy;
  }

  /** Replaces the next run of digits by an odd number. */
  private byte[] withNumber(byte[] content, int from) {
    int start = from;
    while (start < content.length && !isDigit(content[start])) {
      start++;
    }
    int end = start;
    while (end < content.length && isDigit(content[end])) {
      end++;
    }
    String number = NUMBERS.get(random.nextInt(NUMBERS.size()));
    return joined(content, start, end, number.getBytes(StandardCharsets.UTF_8), content);
  }

  private static boolean isDigit(byte value) {
    return value >= '0' && value <= '9';
  }

  private byte[] word() {
    long value = WORDS[random.nextInt(WORDS.length)];
    ByteOrder order = random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    return random.nextBoolean()
        ? ByteBuffer.allocate(4).order(order).putInt((int) value).array()
        : ByteBuffer.allocate(8).order(order).putLong(value).array();
  }

  private byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    for (int i = 0; i < count; i++) {
      bytes[i] = (byte) random.nextInt(256);
    }
    return bytes;
  }
}
