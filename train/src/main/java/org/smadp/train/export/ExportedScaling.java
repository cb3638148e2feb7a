package org.smadp.train.export;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.smadp.data.Bounds;
import org.smadp.data.ChannelScaling;
import org.smadp.data.ColumnScaling;
import org.smadp.data.InputScaling;
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

  private static ValueScaling columns(ColumnScaling columns) {
    List<Double> low = columns.bounds().stream().map(Bounds::low).toList();
    List<Double> high = columns.bounds().stream().map(Bounds::high).toList();
    boolean unit = columns.range() == ColumnScaling.Range.UNIT;
    List<Double> centre = new ArrayList<>();
    List<Double> scale = new ArrayList<>();
    for (int i = 0; i < low.size(); i++) {
      double half = high.get(i) / 2 - low.get(i) / 2;
      centre.add(unit ? low.get(i) : low.get(i) / 2 + high.get(i) / 2);
      scale.add(unit ? 2 * half : half);
    }
    return new ValueScaling(low, high, centre, scale);
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
