package org.smadp.nn.pretrained;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * MobileNetV2 up to its 1280 features: a convolution, 17 blocks, a convolution. A block widens by
 * 1x1 (the first does not), convolves each channel by itself and narrows by 1x1.
 */
public record MobileNetWeights(
    TfliteFile.Convolution first, List<Block> blocks, TfliteFile.Convolution last) {
  private static final List<Integer> HALVING = List.of(2, 4, 7, 14);
  private static final int BLOCKS = 17;
  private static final int CONVOLUTIONS = 1 + 2 + 3 * (BLOCKS - 1) + 1;

  /**
   * One block.
   *
   * @param layers two or three convolutions; all but the last have an activation after them
   * @param stride of the one before the last
   */
  public record Block(List<TfliteFile.Convolution> layers, int stride) {
    public Block {
      layers = List.copyOf(layers);
    }

    /** Whether its input is added to its output. */
    public boolean isResidual() {
      int in = layers.get(0).weight().dim(layers.size() == 3 ? 1 : 0);
      return stride == 1 && in == layers.get(layers.size() - 1).weight().dim(0);
    }
  }

  public MobileNetWeights {
    blocks = List.copyOf(blocks);
  }

  /** Reads the file of a classifier; what comes after the features is left out. */
  public static MobileNetWeights read(Path file) throws IOException {
    List<TfliteFile.Convolution> all = TfliteFile.convolutions(file);
    if (all.size() < CONVOLUTIONS) {
      throw new IllegalArgumentException(
          "%s: is no MobileNetV2: it has %d convolutions, not %d"
              .formatted(file, all.size(), CONVOLUTIONS));
    }
    List<Block> blocks = new ArrayList<>();
    int next = 1;
    for (int block = 1; block <= BLOCKS; block++) {
      int size = block == 1 ? 2 : 3;
      blocks.add(new Block(all.subList(next, next + size), HALVING.contains(block) ? 2 : 1));
      next += size;
    }
    return new MobileNetWeights(all.get(0), blocks, all.get(next));
  }

  /** How many features an image has. */
  public int features() {
    return last.weight().dim(0);
  }
}
