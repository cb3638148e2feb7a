package org.smadp.onnx;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.smadp.data.DataException;

/**
 * How pixels become inputs of an encoder: its {@code preprocessor_config.json}, as {@code
 * transformers} writes it. What it does not know it leaves aside; there is no cropping.
 *
 * @param means of each channel, values being from 0 to 1
 * @param deviations of each channel
 * @param side to which images are scaled, where the file says so
 */
record PixelRules(List<Double> means, List<Double> deviations, OptionalInt side) {
  static final String FILE = "preprocessor_config.json";

  PixelRules {
    means = List.copyOf(means);
    deviations = List.copyOf(deviations);
  }

  /** Reads the file next to an encoder. */
  static PixelRules nextTo(Path encoder) {
    Path file = encoder.resolveSibling(FILE);
    if (!Files.isRegularFile(file)) {
      throw new DataException(
          encoder,
          "an encoder of images needs %s next to it, which tells how pixels are scaled"
              .formatted(FILE));
    }
    try {
      JsonNode root = new ObjectMapper().readTree(Files.readAllBytes(file));
      JsonNode size = root.path("size");
      int side = size.path("height").asInt(size.path("shortest_edge").asInt(size.asInt(0)));
      return new PixelRules(
          three(file, root, "image_mean"),
          three(file, root, "image_std"),
          side > 0 ? OptionalInt.of(side) : OptionalInt.empty());
    } catch (com.fasterxml.jackson.core.JacksonException e) {
      throw new DataException(file, "is not valid JSON");
    } catch (IOException e) {
      throw DataException.unreadable(file.toString(), e);
    }
  }

  private static List<Double> three(Path file, JsonNode root, String name) {
    List<Double> values = new ArrayList<>();
    root.path(name).forEach(value -> values.add(value.asDouble()));
    if (values.size() != 3 || (name.endsWith("std") && values.stream().anyMatch(v -> v <= 0))) {
      throw new DataException(file, name + " must be three numbers, deviations above 0");
    }
    return values;
  }
}
