package org.smadp.nn.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/** Keys and values of one part of a file; a key that nothing asked for is refused. */
final class Fields {
  /** No layer that fits into memory has a larger size, and products of two stay exact. */
  private static final int LARGEST = 1 << 24;

  private final String what;
  private final JsonNode node;
  private final Set<String> asked = new LinkedHashSet<>();

  Fields(String what, JsonNode node) {
    this.what = what;
    this.node = node;
  }

  /**
   * The settings of a layer.
   *
   * @param main the key that a value by itself stands for
   */
  static Fields ofLayer(String what, JsonNode value, String main) {
    if (value.isObject() || (main.isEmpty() && value.isNull())) {
      return new Fields(what, value.isNull() ? JsonNodeFactory.instance.objectNode() : value);
    }
    if (main.isEmpty()) {
      throw new IllegalArgumentException(what + " must have keys and values, such as {name: x}");
    }
    return new Fields(what, JsonNodeFactory.instance.objectNode().set(main, value));
  }

  private JsonNode get(String key) {
    asked.add(key);
    return node.path(key);
  }

  boolean has(String key) {
    return !get(key).isMissingNode();
  }

  /** A whole number of at least 1. */
  int size(String key) {
    JsonNode value = get(key);
    if (value.isMissingNode()) {
      throw new IllegalArgumentException(key + " is needed");
    }
    return size(key, value);
  }

  int size(String key, int standard) {
    return has(key) ? size(key) : standard;
  }

  OptionalInt optionalSize(String key) {
    return has(key) ? OptionalInt.of(size(key)) : OptionalInt.empty();
  }

  /** The same, or the number of classes where the word stands in its place. */
  int sizeOrClasses(String key, int classes) {
    return get(key).asText().equals("classes") ? classes : size(key);
  }

  static int size(String key, JsonNode value) {
    return whole(key, value, 1, LARGEST);
  }

  /** A whole number within bounds. */
  int whole(String key, int standard, int least, int most) {
    return has(key) ? whole(key, get(key), least, most) : standard;
  }

  private static int whole(String key, JsonNode value, int least, int most) {
    boolean fits = value.isIntegralNumber() && value.canConvertToInt();
    if (!fits || value.asInt() < least || value.asInt() > most) {
      throw new IllegalArgumentException(
          "%s must be a whole number from %d to %d, was %s"
              .formatted(key, least, most, shown(value)));
    }
    return value.asInt();
  }

  double number(String key) {
    JsonNode value = get(key);
    if (!value.isNumber()) {
      throw new IllegalArgumentException(key + " must be a number, was " + shown(value));
    }
    return value.asDouble();
  }

  boolean flag(String key, boolean standard) {
    JsonNode value = get(key);
    if (value.isMissingNode()) {
      return standard;
    }
    if (!value.isBoolean()) {
      throw new IllegalArgumentException(key + " must be true or false, was " + shown(value));
    }
    return value.asBoolean();
  }

  String text(String key, String standard) {
    return has(key) ? text(key) : standard;
  }

  String text(String key) {
    JsonNode value = get(key);
    if (!value.isValueNode() || value.isNull() || value.asText().isBlank()) {
      throw new IllegalArgumentException(key + " must be a text, was " + shown(value));
    }
    if (value.asText().length() > 500) {
      throw new IllegalArgumentException(key + " must have at most 500 characters");
    }
    return value.asText();
  }

  /** The elements of a list; none of a missing one. */
  List<JsonNode> list(String key) {
    JsonNode value = get(key);
    if (!value.isMissingNode() && !value.isArray()) {
      throw new IllegalArgumentException(key + " must be a list, was " + shown(value));
    }
    List<JsonNode> elements = new ArrayList<>();
    value.forEach(elements::add);
    return elements;
  }

  Fields inside(String key) {
    JsonNode value = get(key);
    if (!value.isObject()) {
      throw new IllegalArgumentException(key + " must have keys and values");
    }
    return new Fields(key, value);
  }

  void requireAllRead() {
    for (var entry : node.properties()) {
      if (!asked.contains(entry.getKey())) {
        throw new IllegalArgumentException(
            "unknown key '%s' in %s; known: %s"
                .formatted(entry.getKey(), what, String.join(", ", asked)));
      }
    }
  }

  private static String shown(JsonNode value) {
    String text = value.isMissingNode() ? "not given" : value.toString();
    return text.length() > 40 ? text.substring(0, 40) + "..." : text;
  }
}
