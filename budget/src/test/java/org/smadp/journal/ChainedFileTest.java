package org.smadp.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChainedFileTest {
  @TempDir Path folder;
  private Path file;
  private Mark end;

  @BeforeEach
  void writeThreeLines() throws IOException {
    file = folder.resolve("book");
    try (ChainedFile chained = ChainedFile.create(file, "heading")) {
      chained.append("first line");
      chained.append("zweite Zeile, für ε");
      end = chained.end();
    }
  }

  private List<String> texts() throws IOException {
    List<String> texts = new ArrayList<>();
    assertTrue(ChainedFile.read(file, (text, mark) -> texts.add(text)).lines() >= texts.size());
    return texts;
  }

  @Test
  void read_whatWasAppended_isTheSame() throws IOException {
    assertEquals(List.of("heading", "first line", "zweite Zeile, für ε"), texts());
    assertEquals(end, ChainedFile.read(file, (text, mark) -> {}));
    assertEquals(end.bytes(), Files.size(file));
  }

  @Test
  void append_lines_carryTheHashOfEverythingBefore() throws Exception {
    MessageDigest sha = MessageDigest.getInstance("SHA-256");
    String hash = "";
    for (String line : Files.readAllLines(file)) {
      String text = line.substring(0, line.length() - 65);
      hash =
          HexFormat.of()
              .formatHex(sha.digest((hash + " " + text).getBytes(StandardCharsets.UTF_8)));
      assertEquals(text + " " + hash, line);
    }
  }

  /** Every byte of the file, changed in its lowest bit: found, or a last line without its end. */
  @Test
  void read_anyFlippedBit_isFound() throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    for (int i = 0; i < bytes.length; i++) {
      byte[] changed = bytes.clone();
      changed[i] ^= 1;
      Files.write(file, changed);
      if (i == bytes.length - 1) {
        assertEquals(2, texts().size(), "the last line has lost its newline");
      } else {
        assertThrows(IllegalArgumentException.class, this::texts, "byte " + i);
      }
    }
  }

  @Test
  void read_cutAnywhere_givesTheCompleteLinesOnly() throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    for (int length = 0; length <= bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      Files.write(file, cut);
      long newlines =
          new String(cut, StandardCharsets.ISO_8859_1).chars().filter(c -> c == 10).count();
      assertEquals(newlines, texts().size(), "cut to " + length);
    }
  }

  @Test
  void open_afterACutLine_writesOverIt() throws IOException {
    Files.writeString(file, "half a li", java.nio.file.StandardOpenOption.APPEND);
    try (ChainedFile chained = ChainedFile.open(file, end)) {
      chained.append("next");
    }
    assertEquals(4, texts().size());
  }

  /** Lines of no text and of the longest; a file of one endless line must not fill the memory. */
  @Test
  void read_lineOfAnyLength_isTakenUpToTheLongest() throws IOException {
    String longest = "x".repeat(ChainedFile.LONGEST_TEXT);
    try (ChainedFile chained = ChainedFile.open(file, end)) {
      chained.append("");
      chained.append(longest);
      assertEquals(file, chained.file());
    }
    assertEquals(List.of("", longest), texts().subList(3, 5));

    Files.writeString(file, "x".repeat(ChainedFile.LONGEST_TEXT + 66));
    String message = assertThrows(IllegalArgumentException.class, this::texts).getMessage();
    assertTrue(message.startsWith("line 1 of " + file), message);
  }

  /** A byte of zero ends nothing: what follows it counts. */
  @Test
  void read_editedLine_isNamedByItsNumber() throws IOException {
    String whole = Files.readString(file);
    for (char first : new char[] {'F', 0}) {
      Files.writeString(file, whole.replace("first line", first + "irst line"));
      String message = assertThrows(IllegalArgumentException.class, this::texts).getMessage();
      assertTrue(message.startsWith("line 2 of " + file), message);
    }
  }

  @Test
  void read_lineShorterThanAHash_isRefusedByItsNumber() throws IOException {
    for (String line : List.of("", "short", "x".repeat(64), "x".repeat(65))) {
      Files.writeString(file, Files.readString(file) + line + "\n");
      String message = assertThrows(IllegalArgumentException.class, this::texts).getMessage();
      assertTrue(message.startsWith("line 4 of " + file), message);
    }
  }

  @Test
  void append_afterAFailure_takesNothingMore() throws IOException {
    ChainedFile chained = ChainedFile.open(file, end);
    chained.close();
    assertThrows(IOException.class, () -> chained.append("lost"));
    assertEquals(
        "an earlier write failed",
        assertThrows(IOException.class, () -> chained.append("lost, too")).getMessage());
    assertEquals(end, chained.end());
  }

  @Test
  void append_textThatIsNoLine_isRefused() throws IOException {
    try (ChainedFile chained = ChainedFile.open(file, end)) {
      assertThrows(IllegalArgumentException.class, () -> chained.append("two\nlines"));
      assertThrows(IllegalArgumentException.class, () -> chained.append("\nsecond"));
      assertThrows(
          IllegalArgumentException.class,
          () -> chained.append("x".repeat(ChainedFile.LONGEST_TEXT + 1)));
      chained.append("x".repeat(ChainedFile.LONGEST_TEXT));
    }
    assertEquals(4, texts().size());
  }

  @Test
  void create_unwritablePlace_leavesNothing() {
    Path below = file.resolve("below");
    assertThrows(IOException.class, () -> ChainedFile.create(below, "heading"));
    assertFalse(Files.exists(below));
  }
}
