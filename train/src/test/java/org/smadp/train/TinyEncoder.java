package org.smadp.train;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A made-up encoder of texts with its tokeniser, and texts to go with it. The file {@code
 * model.onnx} is what {@code org.smadp.nn.encode.TinyBert}, a test of module nn, writes.
 */
final class TinyEncoder {
  private TinyEncoder() {}

  /** Writes the files; returns the name of the encoder for settings. */
  static String write(Path folder) throws IOException {
    for (String file : List.of("model.onnx", "tokenizer.json")) {
      try (InputStream in = TinyEncoder.class.getResourceAsStream("tiny-encoder/" + file)) {
        Files.copy(in, folder.resolve(file));
      }
    }
    return "onnx:" + folder.resolve("model.onnx");
  }

  /** The text of an example; even ones are praise. */
  static String text(int example) {
    char[] name = {(char) ('a' + example % 26), (char) ('a' + example / 26 % 26)};
    String word = isGood(example) ? " good" : " bad";
    return "%s %s was%s".formatted(name[0], name[1], word.repeat(4));
  }

  static boolean isGood(int example) {
    return example % 2 == 0;
  }

  /** Writes examples 0 to count - 1 as CSV, without the one that is left out. */
  static Path csv(Path file, int count, int leftOut) throws IOException {
    StringBuilder rows = new StringBuilder("label,text\n");
    for (int i = 0; i < count; i++) {
      if (i != leftOut) {
        rows.append(isGood(i) ? "good" : "bad").append(",\"").append(text(i)).append("\"\n");
      }
    }
    return Files.writeString(file, rows);
  }

  /** The same as lines of JSON. */
  static Path json(Path file, int count) throws IOException {
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < count; i++) {
      rows.append(
          "{\"text\": \"%s\", \"label\": \"%s\"}%n".formatted(text(i), isGood(i) ? "good" : "bad"));
    }
    return Files.writeString(file, rows);
  }
}
