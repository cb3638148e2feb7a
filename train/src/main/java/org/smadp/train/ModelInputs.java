package org.smadp.train;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.smadp.data.ChannelScaling;
import org.smadp.data.ColumnScaling;
import org.smadp.data.InputScaling;
import org.smadp.nn.layer.Shape;

/**
 * What a trained model takes and what its outputs mean: public declarations, kept with the run so
 * that new data can be brought into the same form.
 */
record ModelInputs(Shape shape, List<String> classNames, InputScaling scaling) {
  ModelInputs {
    classNames = List.copyOf(classNames);
  }

  Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("shape", shape.dims());
    map.put("classes", classNames);
    map.put("scaling", scalingMap());
    return map;
  }

  private Map<String, Object> scalingMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    if (scaling instanceof ColumnScaling table) {
      map.put("kind", "columns");
      map.put("columns", table.columns());
      map.put("low", table.bounds().stream().map(bounds -> bounds.low()).toList());
      map.put("high", table.bounds().stream().map(bounds -> bounds.high()).toList());
      map.put("range", Settings.name(table.range()));
    } else if (scaling instanceof ChannelScaling image) {
      map.put("kind", "channels");
      map.put("centres", image.centres());
      map.put("scales", image.scales());
    }
    return map;
  }
}
