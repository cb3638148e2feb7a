package org.smadp.nn.encode;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.smadp.nn.pretrained.TinyMobileNet;
import org.smadp.tensor.Shape;

class ImageEncoderTest {
  private static final int HEIGHT = 20;
  private static final int WIDTH = 24;
  private static final Shape COLOUR = Shape.of(3, HEIGHT, WIDTH);

  /** Waves in three colours, other ones for each number. */
  static float[] image(int number, int height, int width) {
    float[] values = new float[3 * height * width];
    for (int i = 0; i < values.length; i++) {
      int x = i % width;
      int y = i / width % height;
      double wave = Math.sin(0.3 * (number + 1) * x + 0.2 * y * (1 + i / (height * width)));
      values[i] = (float) (0.5 + 0.5 * wave * Math.cos(0.1 * number * y));
    }
    return values;
  }

  @Test
  void of_images_areThoseOfOnnxRuntime() throws Exception {
    for (int side : new int[] {32, 33, 47}) {
      try (var encoder = new ImageEncoder(TinyMobileNet.weights(), "sum", COLOUR, side);
          var reference = new MobileNetReference(TinyMobileNet.weights(), side)) {
        float[] first = encoder.of(image(0, HEIGHT, WIDTH));
        float[] other = encoder.of(image(3, HEIGHT, WIDTH));
        assertTrue(distance(first, other) > 1e-2, "features that differ from image to image");
        for (int i = 0; i < 5; i++) {
          float[] image = image(i, HEIGHT, WIDTH);
          double[] expected = reference.features(image, HEIGHT, WIDTH);
          float[] features = encoder.of(image);
          for (int f = 0; f < features.length; f++) {
            assertEquals(expected[f], features[f], 1e-4, "side " + side + ", image " + i);
          }
        }
      }
    }
  }

  private static double distance(float[] one, float[] other) {
    double squares = 0;
    for (int i = 0; i < one.length; i++) {
      squares += (one[i] - other[i]) * (one[i] - other[i]);
    }
    return Math.sqrt(squares);
  }

  @Test
  void of_oneImage_hasTheSameBitsWhateverTheOthers() {
    try (var encoder = new ImageEncoder(TinyMobileNet.weights(), "sum", COLOUR, 32)) {
      float[] alone = encoder.of(image(2, HEIGHT, WIDTH));
      float[][] together =
          IntStream.range(0, 60)
              .parallel()
              .mapToObj(i -> encoder.of(image(i % 3, HEIGHT, WIDTH)))
              .toArray(float[][]::new);
      for (int i = 2; i < together.length; i += 3) {
        assertArrayEquals(alone, together[i]);
      }
    }
  }

  @Test
  void export_colourAndGreyImages_answerAsOursOnThousandImages() throws Exception {
    for (Shape shape : List.of(COLOUR, Shape.of(1, HEIGHT, WIDTH))) {
      for (int side : new int[] {32, 47}) {
        double largest = PhotoExport.difference(TinyMobileNet.weights(), shape, side, 250);
        assertTrue(largest < 1e-5, shape + " to side " + side + ": " + largest);
      }
    }
  }

  @Test
  void open_noImages_isRefusedByName() {
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> new ImageEncoder(TinyMobileNet.weights(), "sum", Shape.of(7), 32))
            .getMessage();
    assertEquals("encoder mobilenet-v2 needs images, the data has inputs of shape 7", message);
  }
}
