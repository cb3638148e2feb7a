package org.smadp.train.settings;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Reads settings from a YAML or JSON file with the keys of {@link Setting}. The {@code run.json} of
 * an earlier run works, too: its {@code configuration} is read. An unknown key is an error.
 */
public final class SettingsFile {
  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private SettingsFile() {}

  /**
   * What a file holds.
   *
   * @param others values under keys that are no settings of a run, but were asked for
   */
  public record Content(Settings settings, Map<String, String> others) {
    public Content {
      others = Map.copyOf(others);
    }
  }

  public static Settings read(Path file) throws IOException {
    return read(file, Set.of()).settings();
  }

  /** Reads settings and, apart from them, the values of these other keys. */
  public static Content read(Path file, Set<String> otherKeys) throws IOException {
    if (Files.isDirectory(file)) {
      throw new IllegalArgumentException(
          "config: " + file + " is a directory; give a YAML file or a run.json");
    }
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException("config: there is no file " + file);
    }
    JsonNode root = parse(file);
    JsonNode body = root.has("configuration") ? root.get("configuration") : root;
    requireObject(body, file.toString(), "'epsilon: 3'");
    Map<String, String> others = new LinkedHashMap<>();
    ObjectNode rest = body.deepCopy();
    for (Map.Entry<String, JsonNode> entry : body.properties()) {
      if (otherKeys.contains(entry.getKey())) {
        others.put(entry.getKey(), scalar(file.toString(), entry));
        rest.remove(entry.getKey());
      }
    }
    return new Content(settings(rest, file.toString()), others);
  }

  /**
   * The settings that keys and values of a parsed document name.
   *
   * @param where the document, for messages
   */
  public static Settings settings(JsonNode body, String where) {
    requireObject(body, where, "'epsilon: 3'");
    Settings settings = Settings.defaults();
    for (Map.Entry<String, JsonNode> entry : body.properties()) {
      if (entry.getKey().equals("set")) {
        requireObject(entry.getValue(), "set in " + where, "'set: {mixing: 0.9}'");
        for (Map.Entry<String, JsonNode> own : entry.getValue().properties()) {
          settings = settings.withSet(own.getKey(), scalar(where, own));
        }
      } else {
        settings = with(settings, where, entry.getKey(), scalar(where, entry));
      }
    }
    return settings;
  }

  private static void requireObject(JsonNode node, String what, String example) {
    if (!node.isObject()) {
      throw new IllegalArgumentException(
          "config: " + what + " must hold keys and values, such as " + example);
    }
  }

  private static Settings with(Settings settings, String where, String key, String text) {
    try {
      return settings.withText(Setting.of(key), text);
    } catch (IllegalArgumentException exception) {
      throw new IllegalArgumentException(
          "config: " + where + ": " + exception.getMessage(), exception);
    }
  }

  private static JsonNode parse(Path file) throws IOException {
    try {
      return YAML.readTree(text(file));
    } catch (JsonProcessingException exception) {
      var at = exception.getLocation();
      throw new IllegalArgumentException(
          "config: %s is not valid YAML or JSON at line %d: %s"
              .formatted(
                  file,
                  at == null ? 1 : at.getLineNr(),
                  exception.getOriginalMessage().lines().findFirst().orElse("")),
          exception);
    }
  }

  private static String text(Path file) throws IOException {
    String text;
    try {
      text = Files.readString(file);
    } catch (CharacterCodingException exception) {
      throw new IllegalArgumentException(notText(file), exception);
    }
    if (text.chars().anyMatch(c -> c < ' ' && c != '\n' && c != '\r' && c != '\t')) {
      throw new IllegalArgumentException(notText(file));
    }
    return text.startsWith("\ufeff") ? text.substring(1) : text;
  }

  private static String notText(Path file) {
    return "config: " + file + " is not text in UTF-8; give a YAML file or a run.json";
  }

  private static String scalar(String where, Map.Entry<String, JsonNode> entry) {
    if (!entry.getValue().isValueNode() || entry.getValue().isNull()) {
      throw new IllegalArgumentException(
          "config: " + entry.getKey() + " in " + where + " must be a single value");
    }
    return entry.getValue().asText();
  }
}
