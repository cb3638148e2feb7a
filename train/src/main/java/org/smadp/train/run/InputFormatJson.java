package org.smadp.train.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.smadp.data.ChannelScaling;
import org.smadp.data.ColumnScaling;
import org.smadp.data.InputFormat;
import org.smadp.data.InputScaling;
import org.smadp.data.Pretraining;
import org.smadp.data.Standardisation;
import org.smadp.data.catalog.EncoderCatalog;
import org.smadp.data.schema.Bounds;
import org.smadp.data.schema.LabelKind;
import org.smadp.data.schema.SchemaReader;
import org.smadp.data.schema.SchemaWriter;
import org.smadp.tensor.Shape;

/** The input format of a model as {@code run.json} keeps it. */
final class InputFormatJson {
  private static final ObjectMapper JSON = new ObjectMapper();

  private InputFormatJson() {}

  static JsonNode toTree(InputFormat format, Optional<Pretraining> pretraining) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("shape", format.shape().dims());
    map.put("classes", format.classNames());
    if (format.labels() instanceof LabelKind.Amount amount) {
      map.put("bounds", List.of(amount.bounds().low(), amount.bounds().high()));
    } else if (format.labels() instanceof LabelKind.Several) {
      map.put("several", true);
    }
    map.put("scaling", toMap(format.scaling()));
    pretraining.ifPresent(encoder -> map.put("pretraining", encoder));
    return JSON.valueToTree(map);
  }

  private static Map<String, Object> toMap(InputScaling scaling) {
    Map<String, Object> map = new LinkedHashMap<>();
    if (scaling instanceof ChannelScaling channels) {
      map.put("centres", channels.centres());
      map.put("scales", channels.scales());
    } else if (scaling instanceof ColumnScaling columns) {
      map.put("schema", SchemaWriter.toMap(columns.schema()));
      columns.standardisation().ifPresent(standard -> map.putAll(toMap(standard)));
    }
    return map;
  }

  /** Released means and spreads, as they are kept once they are known. */
  static Map<String, Object> toMap(Standardisation standard) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("means", standard.means());
    map.put("deviations", standard.deviations());
    return map;
  }

  static Standardisation standardisation(JsonNode node) {
    return new Standardisation(
        numbers(node.required("means")), numbers(node.required("deviations")));
  }

  static InputFormat parse(JsonNode node) {
    Integer[] dims =
        StreamSupport.stream(node.required("shape").spliterator(), false)
            .map(JsonNode::asInt)
            .toArray(Integer[]::new);
    return new InputFormat(
        new Shape(List.of(dims)), labels(node), scaling(node.required("scaling")));
  }

  /** What the encoder before the network was trained on, if there is one. */
  static Optional<Pretraining> pretraining(JsonNode node) {
    return Optional.of(node.path("pretraining"))
        .filter(JsonNode::isObject)
        .map(known -> JSON.convertValue(known, Pretraining.class));
  }

  static LabelKind labels(JsonNode node) {
    List<String> names = texts(node.required("classes"));
    if (node.has("bounds")) {
      List<Double> ends = numbers(node.required("bounds"));
      return new LabelKind.Amount(names.get(0), new Bounds(ends.get(0), ends.get(1)));
    }
    return node.path("several").asBoolean()
        ? new LabelKind.Several(names)
        : new LabelKind.Classes(names);
  }

  private static InputScaling scaling(JsonNode node) {
    if (node.has("low")) {
      throw new IllegalArgumentException(
          "inputs are those of a table as an earlier version kept them; train the model again");
    }
    if (!node.has("schema")) {
      return new ChannelScaling(
          numbers(node.required("centres")), numbers(node.required("scales")));
    }
    return new ColumnScaling(
        SchemaReader.read(
            node.required("schema"), RunFile.NAME, EncoderCatalog.ofUser()::tokeniser),
        node.has("means") ? Optional.of(standardisation(node)) : Optional.empty());
  }

  private static List<Double> numbers(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).map(JsonNode::asDouble).toList();
  }

  private static List<String> texts(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).map(JsonNode::asText).toList();
  }
}
