package org.smadp.data;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The file {@code provenance.json} next to weights: their source, checksum, licence and what they
 * were trained on. Written for encoders that are fetched; users write it for those of their own.
 */
public final class PretrainingFile {
  private static final String FILE = "provenance.json";

  private PretrainingFile() {}

  public static void write(Path folder, Pretraining known) {
    ObjectMapper json = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
    ObjectNode root =
        json.createObjectNode()
            .put("encoder", known.encoder())
            .put("source", known.source())
            .put("sha256", known.sha256())
            .put("licence", known.licence())
            .put("trainedOn", known.trainedOn());
    Path file = folder.resolve(FILE);
    try {
      Files.writeString(file, json.writeValueAsString(root) + "\n");
    } catch (IOException e) {
      throw DataException.unwritable(file, e);
    }
  }

  /** What users state of weights of their own; what they leave out is said to be not stated. */
  public static Pretraining read(Path folder, String encoder, String sha256) {
    Path file = (folder == null ? Path.of("") : folder).resolve(FILE);
    JsonNode root = stated(file);
    if (root.has("sha256") && !root.get("sha256").asText().equals(sha256)) {
      throw new DataException(file, "sha256 must be that of the weights, " + sha256);
    }
    return new Pretraining(
        encoder,
        root.path("source").asText("a file of the user's"),
        sha256,
        root.path("licence").asText("not stated"),
        root.path("trainedOn").asText("data that nobody has stated"));
  }

  private static JsonNode stated(Path file) {
    ObjectMapper json = new ObjectMapper();
    if (!Files.isRegularFile(file)) {
      return json.createObjectNode();
    }
    try {
      return json.readTree(Files.readAllBytes(file));
    } catch (JacksonException e) {
      throw new DataException(file, "is not valid JSON");
    } catch (IOException e) {
      throw DataException.unreadable(file.toString(), e);
    }
  }
}
