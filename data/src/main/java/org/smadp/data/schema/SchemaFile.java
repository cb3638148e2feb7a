package org.smadp.data.schema;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.smadp.data.text.Tokeniser;

/** Reads a schema from a file in YAML or JSON. */
public final class SchemaFile {
  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .enable(YAMLParser.Feature.PARSE_BOOLEAN_LIKE_WORDS_AS_STRINGS) // no means no, not false
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private SchemaFile() {}

  public static Schema read(Path file) {
    try {
      return read(Files.readString(file), file.toString());
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException(
          "schema: there is no file "
              + file
              + "; draft one with: smadp data describe FILE --out "
              + file,
          e);
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("schema: " + file + " is not text in UTF-8", e);
    } catch (IOException e) {
      throw new IllegalArgumentException("schema: cannot read " + file, e);
    }
  }

  /**
   * Reads a schema from text.
   *
   * @param where the document, for messages
   */
  public static Schema read(String text, String where) {
    try {
      JsonNode root = YAML.readTree(text);
      if (!root.isObject()) {
        throw new IllegalArgumentException(
            "schema: " + where + " must hold keys and values, with the columns under 'columns'");
      }
      return SchemaReader.read(root, where, SchemaFile::noTokeniser);
    } catch (JsonProcessingException e) {
      var at = e.getLocation();
      throw new IllegalArgumentException(
          "schema: %s is not valid YAML at line %d: %s"
              .formatted(
                  where,
                  at == null ? 1 : at.getLineNr(),
                  e.getOriginalMessage().lines().findFirst().orElse("")),
          e);
    }
  }

  /** Texts are read by {@code text:FILE}, which makes its own schema. */
  private static Tokeniser noTokeniser(String encoder) {
    throw new IllegalArgumentException(
        "schema: columns of type text are read by --data text:FILE without a schema");
  }
}
