package org.smadp.train;

import java.util.List;
import java.util.Map;
import org.smadp.data.ChannelScaling;
import org.smadp.data.ColumnScaling;
import org.smadp.data.InputFormat;

/** Scales one raw row as files of such rows are scaled. */
final class RowInputs {
  private final InputFormat format;

  RowInputs(InputFormat format) {
    this.format = format;
  }

  /**
   * What the network is given.
   *
   * @param raw values of a table's columns in the order of training, or bytes 0 to 255 of an image,
   *     channel by channel
   */
  float[] of(double[] raw) {
    int size = format.shape().size();
    if (raw.length != size) {
      throw new IllegalArgumentException(
          "a row must have %d values, had %d".formatted(size, raw.length));
    }
    float[] inputs = new float[size];
    if (format.scaling() instanceof ColumnScaling columns) {
      for (int i = 0; i < size; i++) {
        inputs[i] = columns.input(i, raw[i]);
      }
    } else if (format.scaling() instanceof ChannelScaling channels) {
      int area = size / channels.channels();
      for (int i = 0; i < size; i++) {
        double centre = channels.centres().get(i / area);
        inputs[i] = (float) ((raw[i] / 255.0 - centre) / channels.scales().get(i / area));
      }
    }
    return inputs;
  }

  /** The raw values of a row by the names of its columns; other names are left out. */
  double[] values(Map<String, ?> row) {
    if (!(format.scaling() instanceof ColumnScaling columns)) {
      throw new IllegalArgumentException(
          "the model takes images: give their values in an array, not by name");
    }
    List<String> names = columns.columns();
    double[] values = new double[names.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = value(names.get(i), row);
    }
    return values;
  }

  private static double value(String name, Map<String, ?> row) {
    Object value = row.get(name);
    if (value instanceof Number number) {
      return number.doubleValue();
    }
    if (value instanceof String text) {
      try {
        return Double.parseDouble(text.strip());
      } catch (NumberFormatException exception) {
        throw new IllegalArgumentException("column '" + name + "' must be a number", exception);
      }
    }
    throw new IllegalArgumentException(
        row.containsKey(name)
            ? "column '" + name + "' must be a number"
            : "column '" + name + "' is missing");
  }
}
