package org.smadp.tensor;

/**
 * Shifts the planes of an image, of shape (channels, height, width), and mirrors them. What a shift
 * brings in is the reflection of what lies within.
 *
 * @param right pixels; to the left where negative
 * @param down pixels; up where negative
 * @param mirrored left and right change places before the shift
 */
public record PlaneMove(int right, int down, boolean mirrored) {
  /** Nothing moves. */
  public static PlaneMove none() {
    return new PlaneMove(0, 0, false);
  }

  public boolean isNone() {
    return equals(none());
  }

  /** Refuses images that are too small to be shifted so, and what is no image. */
  public void requireFitting(String setting, Shape image) {
    if (image.rank() != 3) {
      throw new IllegalArgumentException(
          "%s needs images, the inputs have shape %s; leave it out".formatted(setting, image));
    }
    int side = Math.min(image.dim(1), image.dim(2));
    int shift = Math.max(Math.abs(right), Math.abs(down));
    if (shift >= side) {
      throw new IllegalArgumentException(
          "%s must be less than the shorter side %d, was %d".formatted(setting, side, shift));
    }
  }

  /** Writes the moved image to {@code target}, from {@code offset} on. */
  public void copy(Shape image, float[] source, float[] target, int offset) {
    int height = image.dim(1);
    int width = image.dim(2);
    int next = offset;
    for (int plane = 0; plane < source.length; plane += height * width) {
      for (int y = 0; y < height; y++) {
        int row = plane + reflected(y - down, height) * width;
        for (int x = 0; x < width; x++) {
          int column = reflected(x - right, width);
          target[next++] = source[row + (mirrored ? width - 1 - column : column)];
        }
      }
    }
  }

  private static int reflected(int index, int length) {
    int positive = Math.abs(index);
    return positive < length ? positive : 2 * (length - 1) - positive;
  }
}
