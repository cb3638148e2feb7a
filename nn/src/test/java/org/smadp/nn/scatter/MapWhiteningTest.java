package org.smadp.nn.scatter;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.smadp.tensor.Shape;

class MapWhiteningTest {
  private static final Shape IMAGE = Shape.of(3, 12, 12);
  private static final int MAPS = 5;
  private static final int PLACES = 16;

  /** Maps that have much in common: the same few pixels, differently weighed. */
  private static float[] maps(float[] image) {
    float[] maps = new float[MAPS * PLACES];
    for (int m = 0; m < MAPS; m++) {
      for (int p = 0; p < PLACES; p++) {
        maps[m * PLACES + p] = image[9 * p] + 0.3f * m * image[144 + 9 * p] - 0.1f * image[m];
      }
    }
    return maps;
  }

  /** The definition: W to the fourth power undoes M with its floor, up to a common factor. */
  @Test
  void of_maps_isTheInverseFourthRootOfTheirMoments() {
    double[][] moments = new double[MAPS][MAPS];
    LeafImages leaves = new LeafImages(IMAGE);
    for (int picture = 0; picture < 600; picture++) {
      float[] values = maps(leaves.of(picture));
      for (int i = 0; i < MAPS; i++) {
        for (int j = 0; j < MAPS; j++) {
          for (int p = 0; p < PLACES; p++) {
            moments[i][j] += (double) values[i * PLACES + p] * values[j * PLACES + p];
          }
        }
      }
    }
    double mean = 0;
    for (int i = 0; i < MAPS; i++) {
      mean += moments[i][i] / MAPS;
    }
    for (int i = 0; i < MAPS; i++) {
      moments[i][i] += 0.01 * mean;
    }
    double[][] root = matrix();
    double[][] square = product(root, root);
    double[][] unit = product(product(square, square), moments);
    for (int i = 0; i < MAPS; i++) {
      for (int j = 0; j < MAPS; j++) {
        assertEquals(root[i][j], root[j][i], 1e-5);
        assertEquals(i == j ? 1 : 0, unit[i][j] / mean, 2e-3);
      }
    }
  }

  /** Column by column, from maps that are 1 at one place of one map. */
  private static double[][] matrix() {
    double[][] matrix = new double[MAPS][MAPS];
    var whitening = new MapWhitening(IMAGE, Shape.of(MAPS, 4, 4), MapWhiteningTest::maps);
    for (int j = 0; j < MAPS; j++) {
      float[] one = new float[MAPS * PLACES];
      one[j * PLACES + 3] = 1;
      float[] found = whitening.apply(one);
      for (int i = 0; i < MAPS; i++) {
        matrix[i][j] = found[i * PLACES + 3];
        assertEquals(0, found[i * PLACES + 4], 0); // other places are left alone
      }
    }
    return matrix;
  }

  private static double[][] product(double[][] a, double[][] b) {
    double[][] result = new double[MAPS][MAPS];
    for (int i = 0; i < MAPS; i++) {
      for (int j = 0; j < MAPS; j++) {
        for (int k = 0; k < MAPS; k++) {
          result[i][j] += a[i][k] * b[k][j];
        }
      }
    }
    return result;
  }

  @Test
  void of_imageWhitened_keepsScaleAndSymmetryAndTellsItsName() {
    Shape colour = Shape.of(3, 16, 12);
    float[] image = SyntheticImages.textured(3, 16, 12, 1);
    try (var plain = new ScatterFeatures(colour, Symmetry.MIRROR);
        var white = new ScatterFeatures(colour, Symmetry.MIRROR, Whitening.HALF)) {
      float[] found = white.of(image);
      double squares = 0;
      for (float value : found) {
        squares += value * value;
      }
      assertEquals(1, squares / found.length, 1e-5);
      assertEquals(plain.outputShape(), white.outputShape());
      assertNotEquals(plain.id(), white.id());
      assertFalse(Arrays.equals(plain.of(image), found));
      assertArrayEquals(found, white.of(SyntheticImages.mirrored(image, 12)), 1e-3f);
      assertArrayEquals(found, white.of(image), 0f);
    }
  }

  @Test
  void leaves_ofANumber_areAlwaysTheSameAndUnlikeOthers() {
    float[] first = new LeafImages(IMAGE).of(3);
    LeafImages again = new LeafImages(IMAGE);
    float[] other = again.of(4);
    assertArrayEquals(first, again.of(3), 0f);
    assertFalse(Arrays.equals(first, other));
    double sum = 0;
    double squares = 0;
    for (int picture = 0; picture < 200; picture++) {
      for (float value : again.of(picture)) {
        assertTrue(value >= -2 && value <= 2, "value " + value);
        sum += value;
        squares += value * value;
      }
    }
    double count = 200.0 * IMAGE.size();
    assertEquals(0, sum / count, 0.2);
    assertEquals(1, squares / count, 0.4);
  }
}
