package org.smadp.data;

import java.util.Arrays;
import java.util.List;

/**
 * Public facts that tell a whole CIFAR data set from a damaged one: how many examples each class
 * has, and the means of the red, green and blue training pixels (none when unknown).
 */
record CifarFacts(int trainingPerClass, int testPerClass, List<Double> channelMeans) {
  private static final double MEAN_TOLERANCE = 6e-6;

  static CifarFacts of(Cifar kind) {
    return switch (kind) {
      case CIFAR10 -> new CifarFacts(5000, 1000, List.of(0.49140, 0.48216, 0.44653));
      case CIFAR100 -> new CifarFacts(500, 100, List.of());
      case CIFAR100_COARSE -> new CifarFacts(2500, 500, List.of());
    };
  }

  void require(String name, Dataset data) {
    requireCounts(name, "training", data.training(), data.classes(), trainingPerClass);
    requireCounts(name, "test", data.test(), data.classes(), testPerClass);
    if (!channelMeans.isEmpty()) {
      double[] means = channelMeans(data.training(), (ChannelScaling) data.scaling());
      for (int channel = 0; channel < means.length; channel++) {
        if (!(Math.abs(means[channel] - channelMeans.get(channel)) < MEAN_TOLERANCE)) {
          throw new DataException(
              name,
              "channel means are %s, expected %s".formatted(Arrays.toString(means), channelMeans));
        }
      }
    }
  }

  private static void requireCounts(
      String name, String part, Split split, int classes, int expected) {
    int[] counts = new int[classes];
    for (int i = 0; i < split.size(); i++) {
      counts[split.label(i)]++;
    }
    for (int label = 0; label < classes; label++) {
      if (counts[label] != expected) {
        throw new DataException(
            name,
            "class %d has %d %s examples, expected %d"
                .formatted(label, counts[label], part, expected));
      }
    }
  }

  /** Means of the unscaled channels, in [0, 1]. */
  static double[] channelMeans(Split split, ChannelScaling scaling) {
    int plane = Cifar.SHAPE.height() * Cifar.SHAPE.width();
    double[] sums = new double[scaling.channels()];
    float[] image = new float[Cifar.SHAPE.values()];
    for (int i = 0; i < split.size(); i++) {
      split.copyInput(i, image, 0);
      for (int p = 0; p < image.length; p++) {
        sums[p / plane] += image[p];
      }
    }
    for (int channel = 0; channel < sums.length; channel++) {
      double mean = sums[channel] / ((double) split.size() * plane);
      sums[channel] = mean * scaling.scales().get(channel) + scaling.centres().get(channel);
    }
    return sums;
  }
}
