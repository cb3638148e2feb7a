package org.smadp.serve;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.smadp.data.schema.LabelKind;
import org.smadp.train.Prediction;
import org.smadp.train.Predictor;

/**
 * Turns a body into scores: one row as an object of columns or an array of numbers, or an array of
 * such rows.
 */
final class Scoring {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final Predictor predictor;

  Scoring(Predictor predictor) {
    this.predictor = predictor;
  }

  String answer(byte[] body) throws Refusal {
    JsonNode root = parsed(body);
    boolean batch = root.isArray() && !root.isEmpty() && root.get(0).isContainerNode();
    List<Map<String, Object>> answers = new ArrayList<>();
    if (batch) {
      int row = 0;
      for (JsonNode node : root) {
        answers.add(scored(node, "row " + ++row + ": "));
      }
      return written(Map.of("predictions", answers));
    }
    return written(scored(root, ""));
  }

  private static JsonNode parsed(byte[] body) throws Refusal {
    try {
      return JSON.readTree(body);
    } catch (JsonProcessingException exception) {
      throw new Refusal(400, "the body is not valid JSON");
    } catch (IOException exception) {
      throw new Refusal(400, "the body cannot be read");
    }
  }

  private Map<String, Object> scored(JsonNode row, String where) throws Refusal {
    try {
      return shown(row.isObject() ? byName(row) : inOrder(row));
    } catch (IllegalArgumentException exception) {
      throw new Refusal(400, where + exception.getMessage());
    }
  }

  private Prediction byName(JsonNode row) {
    Map<String, Object> values = new LinkedHashMap<>();
    row.properties().forEach(entry -> values.put(entry.getKey(), value(entry.getValue())));
    return predictor.score(values);
  }

  private static Object value(JsonNode node) {
    if (node.isNumber()) {
      return node.doubleValue();
    }
    return node.isTextual() ? node.textValue() : null;
  }

  private Prediction inOrder(JsonNode row) {
    if (!row.isArray()) {
      throw new IllegalArgumentException(
          "a row must be an object of columns or an array of numbers");
    }
    double[] values = new double[row.size()];
    for (int i = 0; i < values.length; i++) {
      if (!row.get(i).isNumber()) {
        throw new IllegalArgumentException("value " + (i + 1) + " must be a number");
      }
      values[i] = row.get(i).doubleValue();
    }
    return predictor.score(values);
  }

  private static Map<String, Object> shown(Prediction prediction) {
    Map<String, Object> answer = new LinkedHashMap<>();
    if (prediction.labels() instanceof LabelKind.Amount) {
      OptionalDouble amount = prediction.amount();
      answer.put("value", amount.isPresent() ? amount.getAsDouble() : null);
      return answer;
    }
    if (prediction.labels() instanceof LabelKind.Several) {
      answer.put("labels", labels(prediction));
    } else {
      answer.put(
          "class",
          prediction.best().isPresent()
              ? prediction.classNames().get(prediction.best().getAsInt())
              : null);
    }
    answer.put("probabilities", probabilities(prediction));
    return answer;
  }

  /** Which labels hold; null for all where there is no answer. */
  private static Map<String, Object> labels(Prediction prediction) {
    Map<String, Object> labels = new LinkedHashMap<>();
    for (int i = 0; i < prediction.classNames().size(); i++) {
      labels.put(
          prediction.classNames().get(i), prediction.isScored() ? prediction.holds(i) : null);
    }
    return labels;
  }

  private static Map<String, Object> probabilities(Prediction prediction) {
    Map<String, Object> probabilities = new LinkedHashMap<>();
    for (int c = 0; c < prediction.classNames().size(); c++) {
      probabilities.put(prediction.classNames().get(c), prediction.probability(c));
    }
    return probabilities;
  }

  static String error(String message) {
    return written(Map.of("error", message));
  }

  private static String written(Object value) {
    try {
      return JSON.writeValueAsString(value);
    } catch (JsonProcessingException exception) {
      throw new IllegalStateException(exception);
    }
  }
}
