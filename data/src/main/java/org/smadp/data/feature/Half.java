package org.smadp.data.feature;

/**
 * IEEE half precision: 11 significant bits within +-65504, half the memory of a float. Rounds to
 * the nearest, halves to even.
 */
final class Half {
  private static final float LEAST_NORMAL = 0x1p-14f;
  private static final float UNIT_BELOW_NORMAL = 0x1p-24f;

  /** The value of every bit pattern; looking it up is faster than computing it. */
  private static final float[] VALUES = values();

  private Half() {}

  static float toFloat(short half) {
    return VALUES[half & 0xffff];
  }

  static short of(float value) {
    int bits = Float.floatToRawIntBits(value);
    int sign = (bits >>> 16) & 0x8000;
    float magnitude = Math.abs(value);
    if (Float.isNaN(value)) {
      return (short) (sign | 0x7e00);
    }
    if (magnitude < LEAST_NORMAL) {
      return (short) (sign | (int) Math.rint(magnitude / UNIT_BELOW_NORMAL));
    }
    int rest = bits & 0x7fffffff;
    int rounded = (rest + 0xfff + ((rest >>> 13) & 1)) >>> 13; // may carry into the exponent
    return (short) (sign | Math.min(rounded - (112 << 10), 0x7c00));
  }

  static short[] of(float[] values) {
    short[] halves = new short[values.length];
    for (int i = 0; i < halves.length; i++) {
      halves[i] = of(values[i]);
    }
    return halves;
  }

  private static float[] values() {
    float[] values = new float[1 << 16];
    for (int i = 0; i < values.length; i++) {
      int exponent = (i >> 10) & 0x1f;
      int fraction = i & 0x3ff;
      float magnitude;
      if (exponent == 0x1f) {
        magnitude = fraction == 0 ? Float.POSITIVE_INFINITY : Float.NaN;
      } else if (exponent == 0) {
        magnitude = fraction * UNIT_BELOW_NORMAL;
      } else {
        magnitude = Float.intBitsToFloat(((exponent + 112) << 23) | (fraction << 13));
      }
      values[i] = i < 1 << 15 ? magnitude : -magnitude;
    }
    return values;
  }
}
