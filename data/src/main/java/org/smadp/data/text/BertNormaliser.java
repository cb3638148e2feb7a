package org.smadp.data.text;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a text into words as BERT does: control characters are left out, ideographs and punctuation
 * stand alone, case and accents are dropped if asked for.
 */
record BertNormaliser(boolean clean, boolean ideographs, boolean accents, boolean lowerCase) {
  private static final int REPLACEMENT = 0xfffd;

  /** The words of a text, in order. */
  List<String> words(String text) {
    StringBuilder spaced = new StringBuilder(text.length());
    text.codePoints().filter(c -> !clean || isKept(c)).forEach(c -> appendSpaced(spaced, c));
    String plain = accents ? spaced.toString() : withoutAccents(spaced.toString());
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    plain
        .codePoints()
        .map(c -> lowerCase ? Character.toLowerCase(c) : c)
        .forEach(
            c -> {
              boolean alone = isPunctuation(c);
              if (alone || isSpace(c)) {
                finish(word, words);
              }
              if (alone) {
                words.add(Character.toString(c));
              } else if (!isSpace(c)) {
                word.appendCodePoint(c);
              }
            });
    finish(word, words);
    return words;
  }

  private static void finish(StringBuilder word, List<String> words) {
    if (!word.isEmpty()) {
      words.add(word.toString());
      word.setLength(0);
    }
  }

  private void appendSpaced(StringBuilder spaced, int c) {
    if (ideographs && isIdeograph(c)) {
      spaced.append(' ').appendCodePoint(c).append(' ');
    } else {
      spaced.appendCodePoint(c);
    }
  }

  private static String withoutAccents(String text) {
    StringBuilder plain = new StringBuilder(text.length());
    Normalizer.normalize(text, Normalizer.Form.NFD)
        .codePoints()
        .filter(c -> Character.getType(c) != Character.NON_SPACING_MARK)
        .forEach(plain::appendCodePoint);
    return plain.toString();
  }

  private static boolean isKept(int c) {
    return c != 0 && c != REPLACEMENT && (c == '\t' || c == '\n' || c == '\r' || !isControl(c));
  }

  private static boolean isControl(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL, Character.FORMAT, Character.PRIVATE_USE, Character.SURROGATE -> true;
      default -> false;
    };
  }

  private static boolean isSpace(int c) {
    return Character.isSpaceChar(c) || (c >= '\t' && c <= '\r') || c == 0x85;
  }

  private static boolean isPunctuation(int c) {
    if (c < 128) {
      return c > ' ' && c < 127 && !Character.isLetterOrDigit(c);
    }
    return switch (Character.getType(c)) {
      case Character.CONNECTOR_PUNCTUATION,
          Character.DASH_PUNCTUATION,
          Character.START_PUNCTUATION,
          Character.END_PUNCTUATION,
          Character.INITIAL_QUOTE_PUNCTUATION,
          Character.FINAL_QUOTE_PUNCTUATION,
          Character.OTHER_PUNCTUATION ->
          true;
      default -> false;
    };
  }

  /** The blocks that BERT counts as Chinese; its published list has the gap before 0x2b920. */
  private static boolean isIdeograph(int c) {
    return (c >= 0x4e00 && c <= 0x9fff)
        || (c >= 0x3400 && c <= 0x4dbf)
        || (c >= 0x20000 && c <= 0x2a6df)
        || (c >= 0x2a700 && c <= 0x2b81f)
        || (c >= 0x2b920 && c <= 0x2ceaf)
        || (c >= 0xf900 && c <= 0xfaff)
        || (c >= 0x2f800 && c <= 0x2fa1f);
  }
}
