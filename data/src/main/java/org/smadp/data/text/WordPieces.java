package org.smadp.data.text;

import java.util.List;
import java.util.Map;

/**
 * Cuts a word into the longest entries of a vocabulary, from left to right. An entry that continues
 * a word has a prefix; a word that cannot be cut, or is too long, is unknown as a whole.
 *
 * @param prefix of entries that continue a word
 * @param longest word in code points
 */
record WordPieces(Map<String, Integer> vocabulary, int unknown, String prefix, int longest) {
  /** Appends the entries of a word. */
  void append(String word, List<Integer> ids) {
    int before = ids.size();
    int[] points = word.codePoints().toArray();
    int start = points.length > longest ? -1 : 0;
    while (start >= 0 && start < points.length) {
      start = appendLongest(points, start, ids);
    }
    if (start < 0) {
      ids.subList(before, ids.size()).clear();
      ids.add(unknown);
    }
  }

  /** The end of the entry that starts here; -1 when there is none. */
  private int appendLongest(int[] points, int start, List<Integer> ids) {
    for (int end = points.length; end > start; end--) {
      String piece = new String(points, start, end - start);
      Integer id = vocabulary.get(start == 0 ? piece : prefix + piece);
      if (id != null) {
        ids.add(id);
        return end;
      }
    }
    return -1;
  }
}
