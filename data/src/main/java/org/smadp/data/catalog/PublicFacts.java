package org.smadp.data.catalog;

import java.util.Arrays;
import java.util.List;
import org.smadp.data.ChannelScaling;
import org.smadp.data.DataException;
import org.smadp.data.Dataset;
import org.smadp.data.Split;
import org.smadp.data.image.ImageShape;

/**
 * What everyone may know about a public data set, and what tells a whole one from a damaged one.
 *
 * @param balance whether every class has the same number of examples
 * @param channelMeans the means of the training pixels in [0, 1], by channel; none when unknown
 */
public record PublicFacts(
    int trainingSize,
    int testSize,
    ImageShape shape,
    List<String> classNames,
    Balance balance,
    List<Double> channelMeans) {
  private static final double MEAN_TOLERANCE = 6e-6;

  /** How examples are spread over the classes. */
  public enum Balance {
    EQUAL,
    UNEQUAL;
  }

  public PublicFacts {
    classNames = List.copyOf(classNames);
    channelMeans = List.copyOf(channelMeans);
  }

  /** Refuses data that contradict these facts. */
  void require(String name, Dataset data) {
    if (balance == Balance.EQUAL) {
      requireCounts(name, "training", data.training(), trainingSize / classNames.size());
      requireCounts(name, "test", data.test(), testSize / classNames.size());
    }
    requireSize(name, "training", data.training(), trainingSize);
    requireSize(name, "test", data.test(), testSize);
    if (!data.inputShape().equals(shape.inputShape())) {
      throw new DataException(
          name,
          "has inputs of shape %s, expected %s".formatted(data.inputShape(), shape.inputShape()));
    }
    requireMeans(name, data);
  }

  private void requireCounts(String name, String part, Split split, int expected) {
    int[] counts = new int[classNames.size()];
    for (int i = 0; i < split.size(); i++) {
      counts[split.label(i)]++;
    }
    for (int label = 0; label < counts.length; label++) {
      if (counts[label] != expected) {
        throw new DataException(
            name,
            "class %d has %d %s examples, expected %d"
                .formatted(label, counts[label], part, expected));
      }
    }
  }

  private static void requireSize(String name, String part, Split split, int expected) {
    if (split.size() != expected) {
      throw new DataException(
          name, "has %d %s examples, expected %d".formatted(split.size(), part, expected));
    }
  }

  private void requireMeans(String name, Dataset data) {
    if (channelMeans.isEmpty()) {
      return;
    }
    double[] means = channelMeans(data.training(), (ChannelScaling) data.scaling());
    for (int channel = 0; channel < means.length; channel++) {
      if (!(Math.abs(means[channel] - channelMeans.get(channel)) < MEAN_TOLERANCE)) {
        throw new DataException(
            name,
            "channel means are %s, expected %s".formatted(Arrays.toString(means), channelMeans));
      }
    }
  }

  /** Means of the unscaled channels, in [0, 1]. */
  private double[] channelMeans(Split split, ChannelScaling scaling) {
    int plane = shape.height() * shape.width();
    double[] sums = new double[scaling.channels()];
    float[] image = new float[shape.values()];
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
