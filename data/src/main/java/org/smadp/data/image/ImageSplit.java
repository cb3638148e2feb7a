package org.smadp.data.image;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;
import org.smadp.data.ChannelScaling;
import org.smadp.data.Split;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.Shape;

/** Images held as bytes, channel by channel, and scaled by public constants on the way out. */
@Sensitive
public final class ImageSplit implements Split {
  private final ImageShape shape;
  private final byte[][] pixels;
  private final int[] labels;
  private final float[][] scaled;

  /** Takes over the arrays; each image holds its planes one after the other. */
  ImageSplit(ImageShape shape, List<byte[]> pixels, int[] labels, ChannelScaling scaling) {
    this.shape = shape;
    this.pixels = pixels.toArray(byte[][]::new);
    this.labels = labels;
    this.scaled = scaling.table();
  }

  @Override
  public int size() {
    return labels.length;
  }

  @Override
  public Shape inputShape() {
    return shape.inputShape();
  }

  @Override
  public int label(int example) {
    return labels[example];
  }

  @Override
  public void copyInput(int example, float[] target, int offset) {
    byte[] image = pixels[example];
    int plane = shape.height() * shape.width();
    for (int channel = 0; channel < scaled.length; channel++) {
      float[] table = scaled[channel];
      int end = (channel + 1) * plane;
      for (int p = channel * plane; p < end; p++) {
        target[offset + p] = table[image[p] & 0xff];
      }
    }
  }

  @Override
  public void digest(Consumer<byte[]> sink) {
    ByteBuffer header = ByteBuffer.allocate(16);
    header.putInt(size()).putInt(shape.channels()).putInt(shape.height()).putInt(shape.width());
    sink.accept(header.array());
    for (int i = 0; i < pixels.length; i++) {
      sink.accept(ByteBuffer.allocate(4).putInt(labels[i]).array());
      sink.accept(pixels[i]);
    }
  }

  @Override
  public String toString() {
    return "ImageSplit[" + shape + ", examples withheld]";
  }
}
