package org.smadp.train.encode;

import org.smadp.data.ChannelScaling;

/** Undoes the scaling of images: inputs of a network become values from 0 to 1 again. */
record ChannelValues(ChannelScaling scaling) {
  float[] of(float[] input) {
    int plane = input.length / scaling.channels();
    float[] values = new float[input.length];
    for (int i = 0; i < values.length; i++) {
      int channel = i / plane;
      values[i] =
          (float) (input[i] * scaling.scales().get(channel) + scaling.centres().get(channel));
    }
    return values;
  }
}
