package org.smadp.tensor.io;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The JSON header of a safetensors file, in the file's own order. */
record SafeTensorsHeader(Map<String, String> metadata, List<TensorEntry> entries) {
  static final String METADATA = "__metadata__";

  private static final JsonFactory JSON =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  SafeTensorsHeader {
    metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
    entries = List.copyOf(entries);
  }

  static SafeTensorsHeader parse(String source, byte[] json) throws IOException {
    try (JsonParser parser = JSON.createParser(json)) {
      Reader reader = new Reader(source, parser);
      SafeTensorsHeader header = reader.header();
      if (parser.nextToken() != null) {
        throw reader.fault("the header continues after its JSON object");
      }
      return header;
    } catch (JsonProcessingException e) {
      throw new SafeTensorsException(
          source, "the header is not valid JSON: " + e.getOriginalMessage(), e);
    }
  }

  /** Walks over the tokens of one header. */
  private record Reader(String source, JsonParser parser) {

    SafeTensorsHeader header() throws IOException {
      require(parser.nextToken(), JsonToken.START_OBJECT, "the header");
      Map<String, String> metadata = Map.of();
      List<TensorEntry> entries = new ArrayList<>();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        if (name.equals(METADATA)) {
          metadata = metadata();
        } else {
          entries.add(entry(name));
        }
      }
      return new SafeTensorsHeader(metadata, entries);
    }

    private Map<String, String> metadata() throws IOException {
      Map<String, String> metadata = new LinkedHashMap<>();
      require(parser.nextToken(), JsonToken.START_OBJECT, METADATA);
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String key = parser.currentName();
        require(parser.nextToken(), JsonToken.VALUE_STRING, METADATA + " entry '" + key + "'");
        metadata.put(key, parser.getText());
      }
      return metadata;
    }

    private TensorEntry entry(String name) throws IOException {
      String where = "tensor '" + name + "'";
      require(parser.nextToken(), JsonToken.START_OBJECT, where);
      String elementType = null;
      List<Long> shape = null;
      List<Long> offsets = null;
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String field = parser.currentName();
        JsonToken value = parser.nextToken();
        switch (field) {
          case "dtype" -> {
            require(value, JsonToken.VALUE_STRING, "dtype of " + where);
            elementType = parser.getText();
          }
          case "shape" -> shape = numbers("shape of " + where);
          case "data_offsets" -> offsets = numbers("data_offsets of " + where);
          default -> parser.skipChildren();
        }
      }
      if (elementType == null || shape == null || offsets == null || offsets.size() != 2) {
        throw fault(where + " needs dtype, shape and two data_offsets");
      }
      List<Integer> sizes = sizes(where, shape);
      return new TensorEntry(name, elementType, sizes, offsets.get(0), offsets.get(1));
    }

    private List<Long> numbers(String where) throws IOException {
      require(parser.currentToken(), JsonToken.START_ARRAY, where);
      List<Long> numbers = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        require(parser.currentToken(), JsonToken.VALUE_NUMBER_INT, where);
        long number = parser.getLongValue();
        if (number < 0) {
          throw fault(where + " must not be negative, held " + number);
        }
        numbers.add(number);
      }
      return numbers;
    }

    private List<Integer> sizes(String where, List<Long> shape) throws SafeTensorsException {
      List<Integer> sizes = new ArrayList<>();
      for (long size : shape) {
        if (size > Integer.MAX_VALUE) {
          throw fault("shape of " + where + " is beyond what can be read, was " + shape);
        }
        sizes.add((int) size);
      }
      return sizes;
    }

    private void require(JsonToken actual, JsonToken expected, String where)
        throws SafeTensorsException {
      if (actual != expected) {
        throw fault(where + " must be " + described(expected) + ", was " + described(actual));
      }
    }

    private static String described(JsonToken token) {
      if (token == null) {
        return "missing";
      }
      return switch (token) {
        case START_OBJECT -> "an object";
        case START_ARRAY -> "an array";
        case VALUE_STRING -> "a string";
        case VALUE_NUMBER_INT -> "a whole number";
        case VALUE_NUMBER_FLOAT -> "a fraction";
        default -> "'" + token.asString() + "'";
      };
    }

    SafeTensorsException fault(String fault) {
      return new SafeTensorsException(source, fault);
    }
  }
}
