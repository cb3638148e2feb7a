package org.smadp.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PlaneMoveTest {
  private static final Shape IMAGE = Shape.of(2, 4, 5);

  private static float[] image() {
    float[] image = new float[IMAGE.size()];
    for (int i = 0; i < image.length; i++) {
      image[i] = i;
    }
    return image;
  }

  private static float[] moved(PlaneMove move, float[] image) {
    float[] target = new float[3 + image.length];
    move.copy(IMAGE, image, target, 3);
    float[] own = new float[image.length];
    System.arraycopy(target, 3, own, 0, own.length);
    return own;
  }

  /** The mirror image is written out first, then read from a canvas with reflected margins. */
  private static float[] naive(PlaneMove move, float[] image) {
    int h = 4;
    int w = 5;
    float[] result = new float[image.length];
    for (int plane = 0; plane < 2; plane++) {
      float[][] canvas = new float[3 * h][3 * w];
      for (int y = 0; y < 3 * h; y++) {
        for (int x = 0; x < 3 * w; x++) {
          int row = y < h ? h - y : y < 2 * h ? y - h : 3 * h - 2 - y;
          int column = x < w ? w - x : x < 2 * w ? x - w : 3 * w - 2 - x;
          if (row >= 0 && row < h && column >= 0 && column < w) {
            int from = move.mirrored() ? w - 1 - column : column;
            canvas[y][x] = image[plane * h * w + row * w + from];
          }
        }
      }
      for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) {
          result[plane * h * w + y * w + x] = canvas[h + y - move.down()][w + x - move.right()];
        }
      }
    }
    return result;
  }

  @Test
  void copy_anyMove_isWhatACanvasShows() {
    for (int right = -3; right <= 3; right++) {
      for (int down = -3; down <= 3; down++) {
        for (boolean mirrored : new boolean[] {false, true}) {
          PlaneMove move = new PlaneMove(right, down, mirrored);
          assertArrayEquals(naive(move, image()), moved(move, image()), move.toString());
        }
      }
    }
  }

  @Test
  void copy_nothingMoved_isTheImage() {
    assertTrue(PlaneMove.none().isNone());
    assertArrayEquals(image(), moved(PlaneMove.none(), image()));
  }

  @Test
  void copy_mirroredTwice_isTheImage() {
    PlaneMove mirror = new PlaneMove(0, 0, true);
    assertArrayEquals(image(), moved(mirror, moved(mirror, image())));
  }

  @Test
  void requireFitting_tableOrTooFar_isRefusedByName() {
    PlaneMove far = new PlaneMove(0, -4, false);
    assertEquals(
        "answer-shift must be less than the shorter side 4, was 4",
        assertThrows(
                IllegalArgumentException.class, () -> far.requireFitting("answer-shift", IMAGE))
            .getMessage());
    assertThrows(
        IllegalArgumentException.class, () -> far.requireFitting("answer-shift", Shape.of(30)));
  }
}
