package org.smadp.data.image;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.smadp.data.ChannelScaling;
import org.smadp.data.DataException;
import org.smadp.data.InputFormat;
import org.smadp.tensor.Shape;

/** Height, width and channels of every image of a data set; 1 channel is grey, 3 are RGB. */
public record ImageShape(int height, int width, int channels) {
  private static final Pattern TEXT = Pattern.compile("(\\d{1,5})x(\\d{1,5})x(\\d)");
  private static final int LARGEST_SIDE = 8192;

  public ImageShape {
    if (height < 1 || height > LARGEST_SIDE || width < 1 || width > LARGEST_SIDE) {
      throw new IllegalArgumentException(
          "height and width must be in [1, %d], were %d and %d"
              .formatted(LARGEST_SIDE, height, width));
    }
    if (channels != 1 && channels != 3) {
      throw new IllegalArgumentException(
          "channels must be 1 (grey) or 3 (colour), was " + channels);
    }
  }

  /** Reads {@code HEIGHTxWIDTHxCHANNELS}, for example {@code 28x28x1}. */
  public static ImageShape parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "image-size must be HEIGHTxWIDTHxCHANNELS such as 28x28x1, was '" + text + "'");
    }
    try {
      return new ImageShape(
          Integer.parseInt(matcher.group(1)),
          Integer.parseInt(matcher.group(2)),
          Integer.parseInt(matcher.group(3)));
    } catch (IllegalArgumentException exception) {
      throw new IllegalArgumentException(
          "image-size %s: %s".formatted(text, exception.getMessage()), exception);
    }
  }

  /** The size of the images that a model takes; refuses a model of tables. */
  public static ImageShape of(InputFormat format, String file) {
    Shape shape = format.shape();
    if (!(format.scaling() instanceof ChannelScaling) || shape.rank() != 3) {
      throw new DataException(
          file, "the model takes rows of a table, not images; give it data as csv:FILE");
    }
    return new ImageShape(shape.dim(1), shape.dim(2), shape.dim(0));
  }

  /** The shape of one image as a network takes it: channels first. */
  public Shape inputShape() {
    return Shape.of(channels, height, width);
  }

  public int values() {
    return height * width * channels;
  }

  @Override
  public String toString() {
    return height + "x" + width + "x" + channels;
  }
}
