package org.smadp.tensor.io;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The floating-point element types that can be read; each value converts to double exactly. */
public enum ElementType {
  F64(Double.BYTES) {
    @Override
    double next(ByteBuffer data) {
      return data.getDouble();
    }
  },
  F32(Float.BYTES) {
    @Override
    double next(ByteBuffer data) {
      return data.getFloat();
    }
  },
  /** IEEE half precision: 1 sign, 5 exponent and 10 fraction bits. */
  F16(Short.BYTES) {
    @Override
    double next(ByteBuffer data) {
      return halfToDouble(data.getShort());
    }
  },
  /** The upper half of an F32. */
  BF16(Short.BYTES) {
    @Override
    double next(ByteBuffer data) {
      return Float.intBitsToFloat(data.getShort() << Short.SIZE);
    }
  };

  /** Sizes of the types of whole bytes that the format knows and this library cannot read. */
  private static final Map<String, Integer> OTHER_SIZES =
      Map.ofEntries(
          Map.entry("BOOL", 1),
          Map.entry("U8", 1),
          Map.entry("I8", 1),
          Map.entry("F8_E4M3", 1),
          Map.entry("F8_E5M2", 1),
          Map.entry("F8_E8M0", 1),
          Map.entry("U16", 2),
          Map.entry("I16", 2),
          Map.entry("U32", 4),
          Map.entry("I32", 4),
          Map.entry("U64", 8),
          Map.entry("I64", 8),
          Map.entry("C64", 8));

  private final int bytes;

  ElementType(int bytes) {
    this.bytes = bytes;
  }

  /** Bytes of one element. */
  public int bytes() {
    return bytes;
  }

  /** Takes the next element from little-endian data. */
  abstract double next(ByteBuffer data);

  /** The type of this name, if it is one that can be read. */
  static Optional<ElementType> named(String name) {
    for (ElementType type : values()) {
      if (type.name().equals(name)) {
        return Optional.of(type);
      }
    }
    return Optional.empty();
  }

  /** Bytes of one element of any type the format knows. */
  static OptionalInt bytesOf(String name) {
    Optional<ElementType> readable = named(name);
    if (readable.isPresent()) {
      return OptionalInt.of(readable.get().bytes);
    }
    Integer other = OTHER_SIZES.get(name);
    return other == null ? OptionalInt.empty() : OptionalInt.of(other);
  }

  private static double halfToDouble(short bits) {
    int exponent = bits >> 10 & 0x1f;
    int fraction = bits & 0x3ff;
    double magnitude;
    if (exponent == 0x1f) {
      magnitude = fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
    } else if (exponent == 0) {
      magnitude = Math.scalb((double) fraction, -24);
    } else {
      magnitude = Math.scalb((double) (fraction + 0x400), exponent - 25);
    }
    return bits < 0 ? -magnitude : magnitude;
  }
}
