package org.smadp.nn.scatter;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.smadp.tensor.Shape;

class ScatterFeaturesTest {
  private static final Shape COLOUR = Shape.of(3, 32, 32);

  @Test
  void outputShape_bySymmetry_isWholeOrHalf() {
    assertEquals(Shape.of(243, 8, 8), shape(COLOUR, Symmetry.NONE));
    assertEquals(Shape.of(243, 8, 4), shape(COLOUR, Symmetry.MIRROR));
    assertEquals(Shape.of(81, 7, 4), shape(Shape.of(1, 28, 28), Symmetry.MIRROR));
  }

  private static Shape shape(Shape image, Symmetry symmetry) {
    try (ScatterFeatures features = new ScatterFeatures(image, symmetry)) {
      return features.outputShape();
    }
  }

  @ParameterizedTest
  @EnumSource
  void of_image_hasUnitMeanSquare(Symmetry symmetry) {
    try (ScatterFeatures features = new ScatterFeatures(COLOUR, symmetry)) {
      float[] found = features.of(SyntheticImages.textured(3, 32, 32, 1));
      assertEquals(features.outputShape().size(), found.length);
      double squares = 0;
      for (float value : found) {
        squares += value * value;
      }
      assertEquals(1, squares / found.length, 1e-5);
    }
  }

  /** By the definition, from the direct coefficients: colours, root, groups, scale. */
  @Test
  void of_image_equalsTheDefinition() {
    float[] image = SyntheticImages.textured(3, 32, 32, 2);
    double[] expected = new double[15552];
    for (int channel = 0; channel < 3; channel++) {
      double[] maps = new DirectScattering(32, 32).of(opponent(image, channel));
      int[] bounds = {0, 1, 9, 17, 25, 33, 41, 49, 57, 65, 73, 81};
      for (int g = 0; g + 1 < bounds.length; g++) {
        normalise(maps, 64 * bounds[g], 64 * bounds[g + 1], expected, channel * 5184);
      }
    }
    double squares = 0;
    for (double value : expected) {
      squares += value * value;
    }
    try (ScatterFeatures features = new ScatterFeatures(COLOUR, Symmetry.NONE)) {
      float[] found = features.of(image);
      for (int i = 0; i < found.length; i++) {
        assertEquals(expected[i] / Math.sqrt(squares / expected.length), found[i], 1e-4);
      }
    }
  }

  private static double[][] opponent(float[] image, int channel) {
    double[][] weights = {{1, 1, 1}, {1, 0, -1}, {-0.5, 1, -0.5}};
    double[] own = weights[channel];
    double length = Math.sqrt(own[0] * own[0] + own[1] * own[1] + own[2] * own[2]);
    double[][] rows = new double[32][32];
    for (int i = 0; i < 1024; i++) {
      double value = own[0] * image[i] + own[1] * image[1024 + i] + own[2] * image[2048 + i];
      rows[i / 32][i % 32] = value / length;
    }
    return rows;
  }

  private static void normalise(double[] maps, int from, int to, double[] target, int offset) {
    double mean = 0;
    double meanSquare = 0;
    for (int i = from; i < to; i++) {
      maps[i] = Math.signum(maps[i]) * Math.sqrt(Math.abs(maps[i]));
      mean += maps[i] / (to - from);
      meanSquare += maps[i] * maps[i] / (to - from);
    }
    for (int i = from; i < to; i++) {
      target[offset + i] = (maps[i] - mean) / Math.sqrt(meanSquare - mean * mean + 1e-5);
    }
  }

  @Test
  void of_mirrorImage_isTheSameUnderMirrorSymmetry() {
    float[] image = SyntheticImages.textured(3, 32, 32, 3);
    float[] mirrored = SyntheticImages.mirrored(image, 32);
    try (ScatterFeatures features = new ScatterFeatures(COLOUR, Symmetry.MIRROR)) {
      assertArrayEquals(features.of(image), features.of(mirrored), 1e-4f);
    }
  }

  /** The half that is kept, against both images' whole features. */
  @Test
  void of_imageUnderMirrorSymmetry_isTheMeanOfBothImages() {
    float[] image = SyntheticImages.textured(1, 28, 28, 4);
    Shape grey = Shape.of(1, 28, 28);
    try (ScatterFeatures whole = new ScatterFeatures(grey, Symmetry.NONE);
        ScatterFeatures half = new ScatterFeatures(grey, Symmetry.MIRROR)) {
      float[] one = whole.of(image);
      float[] other = whole.of(SyntheticImages.mirrored(image, 28));
      float[] found = half.of(image);
      double scale = found[0] / (one[0] + other[0]);
      for (int i = 0; i < found.length; i++) {
        int there = i / 4 * 7 + i % 4;
        assertEquals((one[there] + other[there]) * scale, found[i], 1e-4);
      }
    }
  }

  @Test
  void of_blankImage_isZero() {
    try (ScatterFeatures features = new ScatterFeatures(Shape.of(1, 28, 28), Symmetry.NONE)) {
      assertArrayEquals(new float[81 * 49], features.of(new float[28 * 28]), 0);
    }
  }

  @Test
  void id_ofOtherFeatures_isAnother() {
    try (ScatterFeatures whole = new ScatterFeatures(COLOUR, Symmetry.NONE);
        ScatterFeatures half = new ScatterFeatures(COLOUR, Symmetry.MIRROR);
        ScatterFeatures grey = new ScatterFeatures(Shape.of(1, 32, 32), Symmetry.NONE)) {
      assertNotEquals(whole.id(), half.id());
      assertNotEquals(whole.id(), grey.id());
    }
  }
}
