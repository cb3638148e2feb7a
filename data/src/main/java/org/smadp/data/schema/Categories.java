package org.smadp.data.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Declared categories or classes, each with the words that cells have for it.
 *
 * @param words of each category, in the order of the names
 */
public record Categories(List<String> names, List<List<String>> words) {
  public Categories {
    names = List.copyOf(names);
    words = words.stream().map(List::copyOf).toList();
    if (names.isEmpty() || names.size() != words.size()) {
      throw new IllegalArgumentException("values must name at least one category, was " + names);
    }
    Set<String> seen = new HashSet<>();
    for (List<String> own : words) {
      for (String word : own) {
        if (!seen.add(word)) {
          throw new IllegalArgumentException("values must differ, '" + word + "' is there twice");
        }
      }
    }
    if (Set.copyOf(names).size() < names.size()) {
      throw new IllegalArgumentException("values must differ, were " + names);
    }
  }

  /** Categories whose names are what cells hold. */
  public static Categories of(List<String> names) {
    return new Categories(names, names.stream().map(List::of).toList());
  }

  /** Categories by name, each with its words. */
  public static Categories of(Map<String, List<String>> byName) {
    return new Categories(List.copyOf(byName.keySet()), List.copyOf(byName.values()));
  }

  int size() {
    return names.size();
  }

  /** Where each word belongs. */
  Map<String, Integer> index() {
    Map<String, Integer> index = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      for (String word : words.get(i)) {
        index.put(word, i);
      }
    }
    return index;
  }

  /** Whether cells hold nothing but the names. */
  boolean arePlain() {
    List<List<String>> plain = new ArrayList<>();
    names.forEach(name -> plain.add(List.of(name)));
    return words.equals(plain);
  }
}
