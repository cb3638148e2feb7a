package org.smadp.train;

import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.smadp.data.ChannelScaling;
import org.smadp.data.ColumnScaling;
import org.smadp.data.InputFormat;
import org.smadp.data.schema.CellException;
import org.smadp.data.schema.Column;
import org.smadp.data.schema.TableFormat;

/** Encodes one raw row as files of such rows are encoded. */
final class RowInputs {
  private static final double LARGEST_EXACT = 1L << 53;

  private final InputFormat format;
  private final Map<String, Integer> places = new HashMap<>();

  RowInputs(InputFormat format) {
    this.format = format;
    if (format.scaling() instanceof ColumnScaling columns) {
      for (Column column : columns.schema().columns()) {
        places.put(column.name(), places.size());
      }
    }
  }

  /**
   * What the network is given.
   *
   * @param raw values of a table's columns in the order of training, NaN where they are missing, or
   *     bytes 0 to 255 of an image, channel by channel
   */
  float[] of(double[] raw) {
    if (format.scaling() instanceof ColumnScaling columns) {
      requireSize(raw, columns.schema().columns().size());
      return inputs(columns, name -> text(raw[places.get(name)]));
    }
    int size = format.shape().size();
    requireSize(raw, size);
    float[] inputs = new float[size];
    if (format.scaling() instanceof ChannelScaling channels) {
      int area = size / channels.channels();
      for (int i = 0; i < size; i++) {
        double centre = channels.centres().get(i / area);
        inputs[i] = (float) ((raw[i] / 255.0 - centre) / channels.scales().get(i / area));
      }
    }
    return inputs;
  }

  /** The same for a row by the names of its columns; other names are left out. */
  float[] of(Map<String, ?> row) {
    if (!(format.scaling() instanceof ColumnScaling columns)) {
      throw new IllegalArgumentException(
          "the model takes images: give their values in an array, not by name");
    }
    return inputs(columns, name -> cell(name, row));
  }

  private static float[] inputs(ColumnScaling columns, UnaryOperator<String> cells) {
    TableFormat dialect = columns.schema().format();
    try {
      return columns.inputs(name -> dialect.present(cells.apply(name)));
    } catch (CellException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private static void requireSize(double[] raw, int size) {
    if (raw.length != size) {
      throw new IllegalArgumentException(
          "a row must have %d values, had %d".formatted(size, raw.length));
    }
  }

  private static String cell(String name, Map<String, ?> row) {
    Object value = row.get(name);
    if (value == null && !row.containsKey(name)) {
      throw new IllegalArgumentException("column '" + name + "' is missing");
    }
    if (value == null) {
      return "";
    }
    return value instanceof Number number
        ? text(number.doubleValue())
        : String.valueOf(value).strip();
  }

  /** As a file would have it: whole numbers without a point, NaN for what is none. */
  private static String text(double value) {
    return value == Math.rint(value) && Math.abs(value) < LARGEST_EXACT
        ? Long.toString((long) value)
        : Double.toString(value);
  }
}
