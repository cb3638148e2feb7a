package org.smadp.data.text;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A made-up {@code tokenizer.json}: every character of some blocks of Unicode as the start and as
 * the rest of a word, and a few longer pieces, so that hardly anything is unknown and each step of
 * normalisation shows.
 */
public final class RangeTokeniser {
  private static final int[][] BLOCKS = {
    {0x21, 0x7e},
    {0xa1, 0x24f},
    {0x391, 0x3c9},
    {0x400, 0x45f},
    {0x5d0, 0x5ea},
    {0x621, 0x64a},
    {0x905, 0x939},
    {0xe01, 0xe30},
    {0x1100, 0x11c2},
    {0x2010, 0x205e},
    {0x3041, 0x30fe},
    {0x4e00, 0x4e80},
    {0x1f600, 0x1f64f}
  };

  private RangeTokeniser() {}

  /** Writes the file. */
  public static void write(Path file) throws IOException {
    Map<String, Integer> vocabulary = new LinkedHashMap<>();
    for (String token :
        List.of("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "the", "##ing", "movie", "##ly")) {
      vocabulary.put(token, vocabulary.size());
    }
    for (int[] block : BLOCKS) {
      for (int point = block[0]; point <= block[1]; point++) {
        vocabulary.putIfAbsent(Character.toString(point), vocabulary.size());
        vocabulary.putIfAbsent("##" + Character.toString(point), vocabulary.size());
      }
    }
    Files.write(file, new ObjectMapper().writeValueAsBytes(document(vocabulary)));
  }

  private static Map<String, Object> document(Map<String, Integer> vocabulary) {
    Map<String, Object> model = new LinkedHashMap<>();
    model.put("type", "WordPiece");
    model.put("unk_token", "[UNK]");
    model.put("continuing_subword_prefix", "##");
    model.put("max_input_chars_per_word", 100);
    model.put("vocab", vocabulary);
    Map<String, Object> normaliser = new LinkedHashMap<>();
    normaliser.put("type", "BertNormalizer");
    normaliser.put("clean_text", true);
    normaliser.put("handle_chinese_chars", true);
    normaliser.put("strip_accents", null);
    normaliser.put("lowercase", true);
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("version", "1.0");
    document.put(
        "added_tokens",
        List.of("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]").stream()
            .map(token -> added(token, vocabulary.get(token)))
            .toList());
    document.put("normalizer", normaliser);
    document.put("pre_tokenizer", Map.of("type", "BertPreTokenizer"));
    document.put("post_processor", template());
    document.put("model", model);
    return document;
  }

  private static Map<String, Object> added(String token, int id) {
    Map<String, Object> added = new LinkedHashMap<>();
    added.put("id", id);
    added.put("content", token);
    for (String flag : List.of("single_word", "lstrip", "rstrip", "normalized")) {
      added.put(flag, false);
    }
    added.put("special", true);
    return added;
  }

  private static Map<String, Object> template() {
    List<?> single =
        List.of(
            Map.of("SpecialToken", Map.of("id", "[CLS]", "type_id", 0)),
            Map.of("Sequence", Map.of("id", "A", "type_id", 0)),
            Map.of("SpecialToken", Map.of("id", "[SEP]", "type_id", 0)));
    return Map.of(
        "type",
        "TemplateProcessing",
        "single",
        single,
        "pair",
        single,
        "special_tokens",
        Map.of("[CLS]", special("[CLS]", 2), "[SEP]", special("[SEP]", 3)));
  }

  private static Map<String, Object> special(String token, int id) {
    return Map.of("id", token, "ids", List.of(id), "tokens", List.of(token));
  }
}
