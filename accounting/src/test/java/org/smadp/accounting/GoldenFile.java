package org.smadp.accounting;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * A file of reference numbers: from the folder named by {@code golden.dir}, else the bundled one.
 */
public final class GoldenFile {
  private GoldenFile() {}

  public static JsonNode read(String name) {
    String folder = System.getProperty("golden.dir", "");
    try (InputStream in =
        folder.isBlank()
            ? GoldenFile.class.getResourceAsStream("/golden/" + name)
            : Files.newInputStream(Path.of(folder, name))) {
      return new ObjectMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The number of a node; the strings "Infinity" and "NaN" are numbers too. */
  public static double number(JsonNode node) {
    return node.isTextual() ? Double.parseDouble(node.asText()) : node.doubleValue();
  }

  public static double[] numbers(JsonNode array) {
    return list(array).stream().mapToDouble(GoldenFile::number).toArray();
  }

  public static List<JsonNode> list(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).toList();
  }
}
