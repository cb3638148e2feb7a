package org.smadp.data.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.StreamSupport;
import org.smadp.data.text.Tokeniser;

/**
 * Reads a schema from a parsed document. Every refusal names the document, the column and the key.
 */
public final class SchemaReader {
  /** Vectors of categories are short: at most this long. */
  private static final int MOST_WIDE = 256;

  private final String where;
  private final Function<String, Tokeniser> tokenisers;
  private final List<Column> features = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final Map<String, JsonNode> labels = new LinkedHashMap<>();
  private Optional<String> user = Optional.empty();
  private Optional<WeightColumn> weight = Optional.empty();

  private SchemaReader(String where, Function<String, Tokeniser> tokenisers) {
    this.where = where;
    this.tokenisers = tokenisers;
  }

  /**
   * The schema that a document declares.
   *
   * @param where the document, for messages
   * @param tokenisers by the encoder that users name
   */
  public static Schema read(JsonNode root, String where, Function<String, Tokeniser> tokenisers) {
    var reader = new SchemaReader(where, tokenisers);
    try {
      return reader.schema(root);
    } catch (IllegalArgumentException e) {
      String message = e.getMessage();
      throw new IllegalArgumentException(
          message.startsWith("schema: ") ? message : "schema: " + where + ": " + message, e);
    }
  }

  private Schema schema(JsonNode root) {
    requireKeys(root, "the schema", Set.of("format", "columns", "features"));
    JsonNode columns = root.path("columns");
    if (!columns.isObject() || columns.isEmpty()) {
      throw new IllegalArgumentException(
          "columns is needed: each column of the table with its type, such as"
              + " 'age: {type: numeric, bounds: [0, 120]}'");
    }
    for (Map.Entry<String, JsonNode> entry : columns.properties()) {
      names.add(entry.getKey());
      try {
        declare(entry.getKey(), entry.getValue());
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "schema: %s: column '%s': %s".formatted(where, entry.getKey(), e.getMessage()), e);
      }
    }
    return new Schema(
        new FormatReader(root.path("format")).format(),
        inOrder(root.path("features")),
        label(),
        user,
        weight,
        names);
  }

  /** The features in the order of a model's inputs, which a record of a run keeps. */
  private List<Column> inOrder(JsonNode order) {
    if (order.isMissingNode()) {
      return features;
    }
    Map<String, Column> byName = new LinkedHashMap<>();
    features.forEach(column -> byName.put(column.name(), column));
    List<Column> ordered = new ArrayList<>();
    for (String name : texts(order, "features")) {
      if (!byName.containsKey(name)) {
        throw new IllegalArgumentException("features: '" + name + "' is no feature column");
      }
      ordered.add(byName.get(name));
    }
    return ordered;
  }

  private void declare(String name, JsonNode node) {
    String type = node.isTextual() ? node.asText() : node.path("type").asText("");
    switch (type) {
      case "numeric" -> features.add(numeric(name, node));
      case "categorical" -> {
        requireKeys(node, type, Set.of("type", "values", "encode", "width"));
        features.add(new CategoricalColumn(name, values(node), embedding(node)));
      }
      case "boolean" -> {
        requireKeys(node, type, Set.of("type", "true", "false"));
        features.add(new BooleanColumn(name, words(node)));
      }
      case "date" -> features.add(DateReader.column(name, node));
      case "text" -> features.add(text(name, node));
      case "ignore" -> requireKeys(node, type, Set.of("type"));
      case "user" -> {
        requireKeys(node, type, Set.of("type"));
        requireFirst(user.isEmpty(), type);
        user = Optional.of(name);
      }
      case "weight" -> {
        requireKeys(node, type, Set.of("type", "bounds"));
        requireFirst(weight.isEmpty(), type);
        weight = Optional.of(new WeightColumn(name, bounds(node)));
      }
      case "label" -> {
        requireKeys(node, type, Set.of("type", "values", "bounds", "true", "false"));
        labels.put(name, node);
      }
      default ->
          throw new IllegalArgumentException(
              "type must be one of numeric, categorical, boolean, date, ignore, label, weight or"
                  + " user, was '"
                  + type
                  + "'");
    }
  }

  private static void requireFirst(boolean first, String type) {
    if (!first) {
      throw new IllegalArgumentException("is a second column of type " + type + "; declare one");
    }
  }

  private static NumericColumn numeric(String name, JsonNode node) {
    requireKeys(node, "numeric", Set.of("type", "bounds", "scale", "missing"));
    String scale = node.path("scale").asText("linear");
    return new NumericColumn(
        name,
        bounds(node),
        switch (scale) {
          case "linear" -> NumericColumn.Scale.LINEAR;
          case "log" -> NumericColumn.Scale.LOG;
          default ->
              throw new IllegalArgumentException(
                  "scale must be linear or log, was '" + scale + "'");
        },
        missing(node));
  }

  private static OptionalInt embedding(JsonNode node) {
    String encode = node.path("encode").asText("one-hot");
    JsonNode width = node.path("width");
    if (encode.equals("one-hot") && width.isMissingNode()) {
      return OptionalInt.empty();
    }
    if (!encode.equals("embedding")) {
      throw new IllegalArgumentException(
          encode.equals("one-hot")
              ? "width has no effect without encode: embedding; leave it out"
              : "encode must be one-hot or embedding, was '" + encode + "'");
    }
    if (!width.isInt() || width.asInt() < 1 || width.asInt() > MOST_WIDE) {
      throw new IllegalArgumentException(
          "width must be a whole number from 1 to %d with encode: embedding, was %s"
              .formatted(MOST_WIDE, width.isMissingNode() ? "left out" : width));
    }
    return OptionalInt.of(width.asInt());
  }

  private TextColumn text(String name, JsonNode node) {
    requireKeys(node, "text", Set.of("type", "encoder", "tokens"));
    String encoder = node.path("encoder").asText();
    return new TextColumn(
        name, encoder, node.path("tokens").asInt(), () -> tokenisers.apply(encoder));
  }

  static Missing missing(JsonNode node) {
    String text = node.path("missing").asText("refuse");
    return switch (text) {
      case "refuse" -> new Missing.Refused();
      case "indicator" -> new Missing.Indicated();
      default -> new Missing.Filled(text);
    };
  }

  private LabelColumns label() {
    if (labels.isEmpty()) {
      throw new IllegalArgumentException(
          "a column of type label is needed, such as 'outcome: {type: label, values: [no, yes]}',"
              + " or with bounds for a number");
    }
    Map.Entry<String, JsonNode> first = labels.entrySet().iterator().next();
    if (labels.size() == 1 && first.getValue().has("values")) {
      return new LabelColumns.OfClasses(first.getKey(), values(first.getValue()));
    }
    if (labels.size() == 1 && first.getValue().has("bounds")) {
      return new LabelColumns.OfAmounts(first.getKey(), bounds(first.getValue()));
    }
    for (Map.Entry<String, JsonNode> label : labels.entrySet()) {
      if (label.getValue().has("values") || label.getValue().has("bounds")) {
        throw new IllegalArgumentException(
            "column '%s': of several labels each is yes or no; leave values and bounds out"
                .formatted(label.getKey()));
      }
    }
    return new LabelColumns.OfSeveral(
        List.copyOf(labels.keySet()), labels.values().stream().map(SchemaReader::words).toList());
  }

  private static Bounds bounds(JsonNode node) {
    JsonNode ends = node.path("bounds");
    if (!ends.isArray() || ends.size() != 2 || !ends.get(0).isNumber() || !ends.get(1).isNumber()) {
      throw new IllegalArgumentException(
          "bounds must be two numbers such as [0, 120], by what the column means and not by"
              + " looking at the data, were "
              + (ends.isMissingNode() ? "left out" : ends));
    }
    return new Bounds(ends.get(0).asDouble(), ends.get(1).asDouble());
  }

  private static Categories values(JsonNode node) {
    JsonNode values = node.path("values");
    if (values.isObject()) {
      Map<String, List<String>> byName = new LinkedHashMap<>();
      for (Map.Entry<String, JsonNode> entry : values.properties()) {
        byName.put(entry.getKey(), texts(entry.getValue(), "values of " + entry.getKey()));
      }
      return Categories.of(byName);
    }
    if (!values.isArray() || values.isEmpty()) {
      throw new IllegalArgumentException(
          "values must list the categories, such as [no, yes], or name each with its words, such"
              + " as {old: [a, b], new: [c]}");
    }
    return Categories.of(texts(values, "values"));
  }

  private static YesNo words(JsonNode node) {
    if (!node.has("true") && !node.has("false")) {
      return YesNo.USUAL;
    }
    return new YesNo(texts(node.path("true"), "true"), texts(node.path("false"), "false"));
  }

  static List<String> texts(JsonNode node, String key) {
    if (node.isValueNode()) {
      return List.of(node.asText());
    }
    if (!node.isArray()
        || !StreamSupport.stream(node.spliterator(), false).allMatch(JsonNode::isValueNode)) {
      throw new IllegalArgumentException(key + " must be a list of words, such as [no, yes]");
    }
    return StreamSupport.stream(node.spliterator(), false).map(JsonNode::asText).toList();
  }

  static void requireKeys(JsonNode node, String what, Set<String> known) {
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      if (!known.contains(entry.getKey())) {
        throw new IllegalArgumentException(
            "'%s' is unknown in %s; known: %s"
                .formatted(
                    entry.getKey(), what, String.join(", ", known.stream().sorted().toList())));
      }
    }
  }
}
