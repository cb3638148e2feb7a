package org.smadp.onnx;

/** Scales a plane of values between pixels: centres of pixels are at half numbers. */
final class Bilinear {
  private final int fromHeight;
  private final int fromWidth;
  private final int height;
  private final int width;

  Bilinear(int fromHeight, int fromWidth, int height, int width) {
    this.fromHeight = fromHeight;
    this.fromWidth = fromWidth;
    this.height = height;
    this.width = width;
  }

  int height() {
    return height;
  }

  int width() {
    return width;
  }

  int size() {
    return height * width;
  }

  void into(float[] plane, float[] target, int offset) {
    for (int y = 0; y < height; y++) {
      double top = place(y, height, fromHeight);
      int above = (int) top;
      int below = Math.min(above + 1, fromHeight - 1);
      for (int x = 0; x < width; x++) {
        double side = place(x, width, fromWidth);
        int left = (int) side;
        int right = Math.min(left + 1, fromWidth - 1);
        double upper = between(plane, above * fromWidth, left, right, side - left);
        double lower = between(plane, below * fromWidth, left, right, side - left);
        target[offset + y * width + x] = (float) (upper + (top - above) * (lower - upper));
      }
    }
  }

  private static double between(float[] plane, int row, int left, int right, double share) {
    return plane[row + left] + share * (plane[row + right] - plane[row + left]);
  }

  private static double place(int index, int to, int from) {
    return Math.max(0, (index + 0.5) * from / to - 0.5);
  }
}
