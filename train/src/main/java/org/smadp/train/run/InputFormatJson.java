package org.smadp.train.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.smadp.data.Bounds;
import org.smadp.data.ChannelScaling;
import org.smadp.data.ColumnScaling;
import org.smadp.data.InputFormat;
import org.smadp.data.InputScaling;
import org.smadp.optim.setting.ChoiceName;
import org.smadp.tensor.Shape;

/** The input format of a model as {@code run.json} keeps it. */
final class InputFormatJson {
  private static final ObjectMapper JSON = new ObjectMapper();

  private InputFormatJson() {}

  static JsonNode toTree(InputFormat format) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("shape", format.shape().dims());
    map.put("classes", format.classNames());
    map.put("scaling", toMap(format.scaling()));
    return JSON.valueToTree(map);
  }

  private static Map<String, Object> toMap(InputScaling scaling) {
    Map<String, Object> map = new LinkedHashMap<>();
    if (scaling instanceof ChannelScaling channels) {
      map.put("centres", channels.centres());
      map.put("scales", channels.scales());
    } else if (scaling instanceof ColumnScaling columns) {
      map.put("range", ChoiceName.of(columns.range()));
      map.put("columns", columns.columns());
      map.put("low", columns.bounds().stream().map(Bounds::low).toList());
      map.put("high", columns.bounds().stream().map(Bounds::high).toList());
    }
    return map;
  }

  static InputFormat parse(JsonNode node) {
    Integer[] dims =
        StreamSupport.stream(node.required("shape").spliterator(), false)
            .map(JsonNode::asInt)
            .toArray(Integer[]::new);
    return new InputFormat(
        new Shape(List.of(dims)),
        texts(node.required("classes")),
        scaling(node.required("scaling")));
  }

  private static InputScaling scaling(JsonNode node) {
    if (!node.has("columns")) {
      return new ChannelScaling(
          numbers(node.required("centres")), numbers(node.required("scales")));
    }
    List<Double> low = numbers(node.required("low"));
    List<Double> high = numbers(node.required("high"));
    List<Bounds> bounds = new ArrayList<>();
    for (int i = 0; i < low.size(); i++) {
      bounds.add(new Bounds(low.get(i), high.get(i)));
    }
    return new ColumnScaling(
        texts(node.required("columns")),
        bounds,
        ColumnScaling.Range.valueOf(node.required("range").asText().toUpperCase(Locale.ROOT)));
  }

  private static List<Double> numbers(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).map(JsonNode::asDouble).toList();
  }

  private static List<String> texts(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).map(JsonNode::asText).toList();
  }
}
