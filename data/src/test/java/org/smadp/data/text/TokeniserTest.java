package org.smadp.data.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.data.catalog.EncoderCatalog;

/**
 * The reference is Hugging Face's tokenizers, by way of {@code
 * ai.djl.huggingface:tokenizers:0.38.0} with truncation to 512 tokens: what it made of 1,000 odd
 * lines is kept in a file.
 */
class TokeniserTest {
  private static final int MOST = 512;

  @TempDir private Path folder;

  private static List<JsonNode> oddLines() throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    ObjectMapper json = new ObjectMapper();
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(TokeniserTest.class.getResourceAsStream("odd-lines.jsonl.gz")),
                StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        lines.add(json.readTree(line));
      }
    }
    assertEquals(1000, lines.size());
    return lines;
  }

  private static void assertLikeReference(Tokeniser tokeniser, String column) throws IOException {
    for (JsonNode line : oddLines()) {
      int[] expected =
          StreamSupport.stream(line.required(column).spliterator(), false)
              .mapToInt(JsonNode::asInt)
              .toArray();
      String text = line.required("text").asText();
      assertArrayEquals(expected, tokeniser.ids(text, MOST), text);
    }
  }

  private Tokeniser ranges() throws IOException {
    Path file = folder.resolve("tokenizer.json");
    RangeTokeniser.write(file);
    return TokeniserFile.read(file);
  }

  @Test
  void ids_oddText_areThoseOfTheReference() throws IOException {
    assertLikeReference(ranges(), "ranges");
  }

  @Test
  @Tag("weights")
  void ids_oddTextByMinilm_areThoseOfTheReference() throws IOException {
    assertLikeReference(EncoderCatalog.ofUser().tokeniser("minilm"), "minilm");
  }

  @Test
  void ids_longText_isCutWithTheMarksAtBothEnds() throws IOException {
    Tokeniser tokeniser = ranges();
    int[] whole = tokeniser.ids("the movie", 512);
    assertArrayEquals(new int[] {2, 5, 7, 3}, whole);
    assertArrayEquals(new int[] {2, 5, 3}, tokeniser.ids("the movie", 3));
    assertArrayEquals(new int[] {2, 5, 3}, tokeniser.ids("the " + "movie ".repeat(100_000), 3));
    assertArrayEquals(new int[] {2, 3}, tokeniser.ids("", 3));
  }

  @Test
  void read_otherOrDamagedFiles_isRefusedByName() throws IOException {
    Path file = folder.resolve("tokenizer.json");
    for (String content :
        List.of(
            "",
            "[]",
            "{\"normalizer\"",
            "{}",
            "{\"normalizer\":{\"type\":\"NFC\"}}",
            "{\"normalizer\":{\"type\":\"BertNormalizer\"},"
                + "\"pre_tokenizer\":{\"type\":\"BertPreTokenizer\"},"
                + "\"model\":{\"type\":\"WordPiece\",\"vocab\":{\"a\":0}}}")) {
      Files.writeString(file, content);
      String message =
          assertThrows(IllegalArgumentException.class, () -> TokeniserFile.read(file)).getMessage();
      assertTrue(message.startsWith(file + ": "), message);
    }
  }
}
