package org.smadp.train.export;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.smadp.data.ChannelScaling;
import org.smadp.data.ColumnScaling;
import org.smadp.data.InputScaling;
import org.smadp.data.Standardisation;
import org.smadp.data.schema.Bounds;
import org.smadp.data.schema.Column;
import org.smadp.data.schema.Missing;
import org.smadp.data.schema.NumericColumn;
import org.smadp.nn.export.ValueScaling;

/** The scaling of a run's inputs as operations of an exported graph. */
final class ExportedScaling {
  private ExportedScaling() {}

  static ValueScaling of(InputScaling scaling) {
    if (scaling instanceof ColumnScaling columns) {
      return columns(columns);
    } else if (scaling instanceof ChannelScaling channels) {
      return channels(channels);
    }
    throw new IllegalArgumentException("export: " + scaling.describe() + " cannot be exported");
  }

  /**
   * Bounds, range and released means as one clamp and one line: what would be moved to 3 deviations
   * after scaling is moved there before.
   */
  private static ValueScaling columns(ColumnScaling scaling) {
    List<Double> low = new ArrayList<>();
    List<Double> high = new ArrayList<>();
    List<Double> centres = new ArrayList<>();
    List<Double> scales = new ArrayList<>();
    for (Column column : scaling.schema().columns()) {
      Bounds bounds = plain(column).bounds();
      double half = bounds.high() / 2 - bounds.low() / 2;
      double centre = bounds.low() / 2 + bounds.high() / 2;
      double scale = half;
      double least = bounds.low();
      double most = bounds.high();
      if (scaling.standardisation().isPresent()) {
        Standardisation standard = scaling.standardisation().get();
        centre += half * standard.means().get(low.size());
        scale = half * standard.deviations().get(low.size());
        least = Math.max(least, centre - Standardisation.MOST * scale);
        most = Math.min(most, centre + Standardisation.MOST * scale);
      }
      low.add(least);
      high.add(most);
      centres.add(centre);
      scales.add(scale);
    }
    return new ValueScaling(low, high, centres, scales);
  }

  /** Only numbers on a linear scale without missing cells enter a graph as they are. */
  private static NumericColumn plain(Column column) {
    if (column instanceof NumericColumn number
        && number.scale() == NumericColumn.Scale.LINEAR
        && number.missing() instanceof Missing.Refused) {
      return number;
    }
    throw new IllegalArgumentException(
        "export: column '%s' is no plain number, and a graph takes numbers only; use 'smadp serve'"
                .formatted(column.name())
            + " or the Java Predictor for this model");
  }

  /** Raw values of images are bytes; none is moved. */
  private static ValueScaling channels(ChannelScaling channels) {
    int count = channels.channels();
    return new ValueScaling(
        Collections.nCopies(count, -Double.MAX_VALUE),
        Collections.nCopies(count, Double.MAX_VALUE),
        channels.centres().stream().map(centre -> 255 * centre).toList(),
        channels.scales().stream().map(scale -> 255 * scale).toList());
  }
}
