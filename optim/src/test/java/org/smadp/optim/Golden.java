package org.smadp.optim;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;

/** Reads golden files from the folder named by golden.dir, else the bundled ones. */
public final class Golden {
  private Golden() {}

  public static JsonNode read(String file) {
    String folder = System.getProperty("golden.dir", "");
    try (InputStream in =
        folder.isBlank()
            ? Golden.class.getResourceAsStream("/golden/" + file)
            : Files.newInputStream(Path.of(folder, file))) {
      return new ObjectMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static List<JsonNode> list(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).toList();
  }

  /** Numbers, with the non-finite ones as text. */
  public static double number(JsonNode node) {
    return node.isTextual() ? Double.parseDouble(node.asText()) : node.asDouble();
  }

  public static double[] vector(JsonNode array) {
    return list(array).stream().mapToDouble(Golden::number).toArray();
  }
}
