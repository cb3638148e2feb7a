package org.smadp.data.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Reads {@code tokenizer.json} of a BERT encoder; what it does not know it refuses. */
public final class TokeniserFile {
  private static final int LONGEST_WORD = 100;

  private final Path file;
  private final JsonNode root;

  private TokeniserFile(Path file, JsonNode root) {
    this.file = file;
    this.root = root;
  }

  public static Tokeniser read(Path file) {
    try {
      JsonNode root = new ObjectMapper().readTree(Files.readAllBytes(file));
      if (root == null || !root.isObject()) {
        throw refused(file, "is not a tokenizer.json: it holds no JSON object");
      }
      return new TokeniserFile(file, root).tokeniser();
    } catch (com.fasterxml.jackson.core.JacksonException e) {
      throw refused(file, "is not a tokenizer.json: it is not valid JSON");
    } catch (IOException e) {
      throw new IllegalArgumentException(file + ": cannot be read", e);
    }
  }

  private Tokeniser tokeniser() {
    requireType("normalizer", "BertNormalizer");
    requireType("pre_tokenizer", "BertPreTokenizer");
    requireType("model", "WordPiece");
    Map<String, Integer> special = new HashMap<>();
    for (JsonNode token : root.path("added_tokens")) {
      special.put(token.path("content").asText(), token.path("id").asInt());
    }
    special.remove("");
    Map<String, Integer> vocabulary = vocabulary();
    JsonNode model = root.path("model");
    String unknown = model.path("unk_token").asText("[UNK]");
    var pieces =
        new WordPieces(
            vocabulary,
            id(vocabulary, unknown),
            model.path("continuing_subword_prefix").asText("##"),
            model.path("max_input_chars_per_word").asInt(LONGEST_WORD));
    return new Tokeniser(
        normaliser(),
        pieces,
        special,
        id(vocabulary, "[CLS]"),
        id(vocabulary, "[SEP]"),
        id(vocabulary, "[PAD]"));
  }

  private BertNormaliser normaliser() {
    JsonNode node = root.path("normalizer");
    boolean lower = node.path("lowercase").asBoolean(true);
    return new BertNormaliser(
        node.path("clean_text").asBoolean(true),
        node.path("handle_chinese_chars").asBoolean(true),
        !node.path("strip_accents").asBoolean(lower),
        lower);
  }

  private Map<String, Integer> vocabulary() {
    Map<String, Integer> vocabulary = new HashMap<>();
    for (Map.Entry<String, JsonNode> entry : root.path("model").path("vocab").properties()) {
      if (!entry.getValue().isInt() || entry.getValue().asInt() < 0) {
        throw refused(file, "vocab: a number that is not a whole number >= 0");
      }
      vocabulary.put(entry.getKey(), entry.getValue().asInt());
    }
    return Map.copyOf(vocabulary);
  }

  private int id(Map<String, Integer> vocabulary, String token) {
    Integer id = vocabulary.get(token);
    if (id == null) {
      throw refused(file, "vocab: has no '%s', which is needed".formatted(token));
    }
    return id;
  }

  private void requireType(String part, String type) {
    String actual = root.path(part).path("type").asText("none");
    if (!actual.equals(type)) {
      throw refused(
          file,
          "%s: must be of type %s, was '%s'; only encoders of the BERT family are known"
              .formatted(part, type, actual));
    }
  }

  private static IllegalArgumentException refused(Path file, String problem) {
    return new IllegalArgumentException(file + ": " + problem);
  }
}
