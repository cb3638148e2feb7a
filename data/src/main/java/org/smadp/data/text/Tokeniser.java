package org.smadp.data.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Turns a text into numbers of a vocabulary, as a file {@code tokenizer.json} declares: words are
 * cut by {@link BertNormaliser} and {@link WordPieces}, special tokens written out in a text count
 * as themselves, and a mark stands before and after all.
 */
public final class Tokeniser {
  private final BertNormaliser normaliser;
  private final WordPieces pieces;
  private final Map<String, Integer> special;
  private final int first;
  private final int last;
  private final int padding;

  /**
   * @param special tokens that are recognised in a text as they are written
   * @param first what stands before every text
   * @param last what stands after it
   * @param padding what fills up the rest
   */
  Tokeniser(
      BertNormaliser normaliser,
      WordPieces pieces,
      Map<String, Integer> special,
      int first,
      int last,
      int padding) {
    this.normaliser = normaliser;
    this.pieces = pieces;
    this.special = Map.copyOf(special);
    this.first = first;
    this.last = last;
    this.padding = padding;
  }

  /** How many numbers there are: all are below this. */
  public int vocabulary() {
    return Collections.max(pieces.vocabulary().values()) + 1;
  }

  /** What fills up the rest of a row of numbers. */
  public int padding() {
    return padding;
  }

  /** The numbers of a text with the marks at both ends, no more than {@code most} of them. */
  public int[] ids(String text, int most) {
    List<Integer> ids = new ArrayList<>();
    ids.add(first);
    int start = 0;
    for (int at = 0; at < text.length() && ids.size() < most; at++) {
      String token = specialAt(text, at);
      if (token != null) {
        append(text.substring(start, at), ids, most);
        ids.add(special.get(token));
        start = at + token.length();
        at = start - 1;
      }
    }
    append(text.substring(Math.min(start, text.length())), ids, most);
    int kept = Math.min(ids.size(), most - 1);
    int[] result = new int[kept + 1];
    for (int i = 0; i < kept; i++) {
      result[i] = ids.get(i);
    }
    result[kept] = last;
    return result;
  }

  /** The special token that a text has here, or null. */
  private String specialAt(String text, int at) {
    for (String token : special.keySet()) {
      if (text.startsWith(token, at)) {
        return token;
      }
    }
    return null;
  }

  private void append(String text, List<Integer> ids, int most) {
    if (ids.size() >= most) {
      return;
    }
    for (String word : normaliser.words(text)) {
      pieces.append(word, ids);
      if (ids.size() >= most) {
        return;
      }
    }
  }
}
