package org.smadp.nn.scatter;

/** Images with edges, waves and blotches in [-2, 2], from formulas. */
final class SyntheticImages {
  private SyntheticImages() {}

  static float[] textured(int channels, int height, int width, int variant) {
    float[] image = new float[channels * height * width];
    for (int i = 0; i < image.length; i++) {
      int channel = i / (height * width);
      int y = i / width % height;
      int x = i % width;
      double wave = Math.sin(0.9 * x + 0.4 * variant * y + channel);
      double edge = x * (variant + 1) + 3 * y > 40 + 10 * channel ? 0.7 : -0.5;
      double blotch = Math.cos(1e3 * Math.sin(12.9898 * x + 78.233 * y + variant + channel));
      image[i] = (float) (0.7 * wave + edge + 0.5 * blotch);
    }
    return image;
  }

  static float[] mirrored(float[] image, int width) {
    float[] result = new float[image.length];
    for (int i = 0; i < image.length; i++) {
      result[i] = image[i / width * width + width - 1 - i % width];
    }
    return result;
  }

  /** Some columns of an image. */
  static float[] columns(float[] image, int width, int from, int count) {
    float[] result = new float[image.length / width * count];
    for (int i = 0; i < result.length; i++) {
      result[i] = image[i / count * width + from + i % count];
    }
    return result;
  }
}
