package org.smadp.data;

import java.util.Collections;
import java.util.List;

/**
 * Scaling of image channels by fixed constants: {@code input = (byte / 255 - centre) / scale}.
 *
 * <p>The named constants are round numbers chosen without looking at any data, so they cost no
 * privacy even when the images are secret.
 */
public record ChannelScaling(List<Double> centres, List<Double> scales) implements InputScaling {
  public ChannelScaling {
    centres = List.copyOf(centres);
    scales = List.copyOf(scales);
    if (centres.isEmpty() || centres.size() != scales.size()) {
      throw new IllegalArgumentException(
          "centres and scales must have one value per channel, had %d and %d"
              .formatted(centres.size(), scales.size()));
    }
    for (int channel = 0; channel < centres.size(); channel++) {
      double centre = centres.get(channel);
      double scale = scales.get(channel);
      if (!Double.isFinite(centre) || !(scale > 0) || !Double.isFinite(scale)) {
        throw new IllegalArgumentException(
            "centre must be finite and scale > 0 and finite, were %s and %s"
                .formatted(centre, scale));
      }
    }
  }

  /** Inputs in [0, 1]; suits grey images that are mostly dark, such as digits. */
  public static ChannelScaling unit(int channels) {
    return uniform(channels, 0, 1);
  }

  /** Inputs in [-2, 2], zero for mid-grey; suits photographs. */
  public static ChannelScaling centred(int channels) {
    return uniform(channels, 0.5, 0.25);
  }

  private static ChannelScaling uniform(int channels, double centre, double scale) {
    return new ChannelScaling(
        Collections.nCopies(channels, centre), Collections.nCopies(channels, scale));
  }

  public int channels() {
    return centres.size();
  }

  /** The input of every byte value, by channel. */
  public float[][] table() {
    float[][] table = new float[channels()][256];
    for (int channel = 0; channel < table.length; channel++) {
      for (int value = 0; value < 256; value++) {
        table[channel][value] =
            (float) ((value / 255.0 - centres.get(channel)) / scales.get(channel));
      }
    }
    return table;
  }

  @Override
  public String describe() {
    return "(byte / 255 - centre) / scale with centres " + centres + " and scales " + scales;
  }
}
