package org.smadp.nn.scatter;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smadp.tensor.Shape;

class ScatteringTest {
  @ParameterizedTest(name = "{0} x {1} x {2}")
  @CsvSource({"3, 32, 32", "1, 28, 28", "2, 12, 20"})
  void of_anyImage_equalsTheDirectConvolution(int channels, int height, int width) {
    float[] image = SyntheticImages.textured(channels, height, width, 1);
    try (Scattering scattering = new Scattering(Shape.of(channels, height, width))) {
      float[] found = scattering.of(image);
      int length = found.length / channels;
      for (int channel = 0; channel < channels; channel++) {
        double[] expected =
            new DirectScattering(height, width).of(rows(image, channel, height, width));
        assertEquals(length, expected.length);
        for (int i = 0; i < length; i++) {
          assertEquals(expected[i], found[channel * length + i], 1e-5, "value " + i);
        }
      }
    }
  }

  @Test
  void of_mirroredImage_permutesTheCoefficients() {
    Shape shape = Shape.of(1, 32, 32);
    float[] image = SyntheticImages.textured(1, 32, 32, 2);
    try (Scattering scattering = new Scattering(shape)) {
      float[] own = scattering.of(image);
      float[] other = scattering.of(SyntheticImages.mirrored(image, 32));
      for (int map = 0; map < 81; map++) {
        for (int i = 0; i < 64; i++) {
          int there = Scattering.mirrored(map) * 64 + i / 8 * 8 + 7 - i % 8;
          assertEquals(own[map * 64 + i], other[there], 5e-7, "map " + map);
        }
      }
    }
  }

  @Test
  void mirrored_twice_isTheMapItself() {
    for (int map = 0; map < Scattering.MAPS; map++) {
      assertEquals(map, Scattering.mirrored(Scattering.mirrored(map)));
    }
  }

  @Test
  void of_constantImage_vanishesAboveOrderZero() {
    float[] image = new float[32 * 32];
    Arrays.fill(image, 1);
    try (Scattering scattering = new Scattering(Shape.of(1, 32, 32))) {
      float[] found = scattering.of(image);
      for (int i = 0; i < found.length; i++) {
        assertEquals(i < 64 ? 1 : 0, found[i], i < 64 ? 1e-6 : 1e-7);
      }
    }
  }

  /** Smoothing over four pixels makes a shift by one a small change; pixels change by far more. */
  @Test
  void of_imageShiftedByOnePixel_changesLittle() {
    float[] wide = SyntheticImages.textured(1, 32, 33, 3);
    float[] image = SyntheticImages.columns(wide, 33, 0, 32);
    float[] shifted = SyntheticImages.columns(wide, 33, 1, 32);
    try (Scattering scattering = new Scattering(Shape.of(1, 32, 32))) {
      double change = distance(scattering.of(image), scattering.of(shifted));
      assertTrue(change < 0.15, "changed by " + change);
      assertTrue(change < distance(image, shifted) / 4, "pixels: " + distance(image, shifted));
    }
  }

  @Test
  void of_sameImageTwice_hasTheSameBits() {
    float[] image = SyntheticImages.textured(3, 32, 32, 4);
    try (Scattering scattering = new Scattering(Shape.of(3, 32, 32))) {
      float[] first = scattering.of(image);
      scattering.of(SyntheticImages.textured(3, 32, 32, 5));
      assertArrayEquals(first, scattering.of(image), 0);
    }
  }

  @ParameterizedTest
  @CsvSource({"30, 32", "32, 8"})
  void create_sidesThatDoNotFit_namesTheWayOut(int height, int width) {
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class, () -> new Scattering(Shape.of(3, height, width)));
    assertTrue(refusal.getMessage().contains("--image-size"), refusal.getMessage());
  }

  @Test
  void create_table_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Scattering(Shape.of(30)));
  }

  private static double[][] rows(float[] image, int channel, int height, int width) {
    double[][] rows = new double[height][width];
    for (int i = 0; i < height * width; i++) {
      rows[i / width][i % width] = image[channel * height * width + i];
    }
    return rows;
  }

  private static double distance(float[] a, float[] b) {
    double difference = 0;
    double length = 0;
    for (int i = 0; i < a.length; i++) {
      difference += (a[i] - b[i]) * (a[i] - b[i]);
      length += a[i] * a[i];
    }
    return Math.sqrt(difference / length);
  }
}
