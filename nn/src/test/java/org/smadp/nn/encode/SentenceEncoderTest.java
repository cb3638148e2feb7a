package org.smadp.nn.encode;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.nn.pretrained.BertWeights;

class SentenceEncoderTest {
  private static final long[][] TEXTS = {
    {2, 3}, {2, 7, 3}, {2, 11, 12, 13, 14, 15, 16, 17, 18, 3}, {2, 39, 0, 5, 3}, {2, 8, 8, 8, 8, 3}
  };

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void writeModel() throws IOException {
    file = Files.write(folder.resolve("model.onnx"), TinyBert.file());
  }

  private SentenceEncoder encoder(int tokens) throws IOException {
    return new SentenceEncoder(BertWeights.read(file), "sum", tokens, 0);
  }

  private static float[] padded(long[] ids, int tokens) {
    float[] row = new float[tokens];
    for (int i = 0; i < ids.length; i++) {
      row[i] = ids[i];
    }
    return row;
  }

  @Test
  void of_texts_areThoseOfOnnxRuntimeInABatchWithPadding() throws Exception {
    try (SentenceEncoder encoder = encoder(12);
        OnnxReference reference = new OnnxReference(TinyBert.file())) {
      double[][] expected = reference.features(TEXTS);
      for (int i = 0; i < TEXTS.length; i++) {
        float[] features = encoder.of(padded(TEXTS[i], 12));
        for (int w = 0; w < features.length; w++) {
          assertEquals(expected[i][w], features[w], 1e-5, "text " + i + ", value " + w);
        }
      }
    }
  }

  @Test
  void of_oneText_hasTheSameBitsWhateverTheOthersAndThePadding() throws Exception {
    try (SentenceEncoder few = encoder(10);
        SentenceEncoder many = encoder(16)) {
      float[][] alone =
          Arrays.stream(TEXTS).map(text -> few.of(padded(text, 10))).toArray(float[][]::new);
      float[][] together =
          IntStream.range(0, 200)
              .parallel()
              .mapToObj(i -> many.of(padded(TEXTS[i % TEXTS.length], 16)))
              .toArray(float[][]::new);
      for (int i = 0; i < together.length; i++) {
        assertArrayEquals(alone[i % TEXTS.length], together[i]);
      }
    }
  }

  @Test
  void of_tokensOutsideOfTheVocabulary_areRefused() throws Exception {
    try (SentenceEncoder encoder = encoder(4)) {
      assertThrows(
          IllegalArgumentException.class,
          () -> encoder.of(new float[] {2, TinyBert.VOCABULARY, 3, 0}));
    }
  }

  @Test
  void open_moreTokensThanPositions_isRefusedByName() {
    String message =
        assertThrows(IllegalArgumentException.class, () -> encoder(TinyBert.POSITIONS + 1))
            .getMessage();
    assertEquals("max-tokens must be at most 16 for this encoder, was 17", message);
  }

  @Test
  void read_damagedOrOtherFile_isRefusedByName() throws IOException {
    byte[] whole = TinyBert.file();
    for (int length : new int[] {0, 1, 50, whole.length / 2, whole.length - 1}) {
      Files.write(file, Arrays.copyOf(whole, length));
      String message =
          assertThrows(IllegalArgumentException.class, () -> BertWeights.read(file)).getMessage();
      assertTrue(message.startsWith(file.toString()), message);
    }
  }
}
