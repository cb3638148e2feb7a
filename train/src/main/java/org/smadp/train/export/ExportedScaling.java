package org.smadp.train.export;

import java.util.Collections;
import org.smadp.data.ChannelScaling;
import org.smadp.data.ColumnScaling;
import org.smadp.data.InputScaling;
import org.smadp.nn.export.Preprocessing;
import org.smadp.nn.export.ValueScaling;

/** The scaling of a run's inputs as operations of an exported graph. */
final class ExportedScaling {
  private ExportedScaling() {}

  static Preprocessing of(InputScaling scaling) {
    if (scaling instanceof ColumnScaling columns) {
      return new ExportedColumns(columns).encoding();
    }
    return channels((ChannelScaling) scaling);
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
