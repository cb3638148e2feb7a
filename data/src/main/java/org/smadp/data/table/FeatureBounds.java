package org.smadp.data.table;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.smadp.data.DataException;
import org.smadp.data.schema.Bounds;

/**
 * The bounds that the user declares for the columns of a table: for single columns, for all others,
 * or both. They come from what a column means (an age, a share), not from looking at the data.
 */
public record FeatureBounds(Map<String, Bounds> byColumn, Optional<Bounds> others) {
  private static final String HOW_TO =
      "declare the range each feature can take by what it means, not by looking at the data:"
          + " --bounds 0:1 for all columns, --bounds age=0:120,income=0:1e6 for single ones,"
          + " or both as in --bounds age=0:120,0:1";

  public FeatureBounds {
    byColumn = Map.copyOf(byColumn);
  }

  /** Nothing declared yet; loading a table with it explains how to declare bounds. */
  public static FeatureBounds undeclared() {
    return new FeatureBounds(Map.of(), Optional.empty());
  }

  /** Reads a comma-separated list of {@code column=LOW:HIGH} and at most one {@code LOW:HIGH}. */
  public static FeatureBounds parse(String text) {
    Map<String, Bounds> byColumn = new LinkedHashMap<>();
    Optional<Bounds> others = Optional.empty();
    for (String part : text.split(",", -1)) {
      int equals = part.lastIndexOf('=');
      String column = part.substring(0, Math.max(0, equals)).strip();
      Bounds bounds = Bounds.parse(column, part.substring(equals + 1));
      if (equals >= 0) {
        requireFirst(byColumn.put(column, bounds) == null, part);
      } else {
        requireFirst(others.isEmpty(), part);
        others = Optional.of(bounds);
      }
    }
    return new FeatureBounds(byColumn, others);
  }

  private static void requireFirst(boolean first, String part) {
    if (!first) {
      throw new IllegalArgumentException("bounds are declared twice: " + part);
    }
  }

  /** The bounds of each of these columns, in their order. */
  List<Bounds> of(String file, List<String> columns) {
    Set<String> known = new HashSet<>(columns);
    for (String declared : byColumn.keySet()) {
      if (!known.contains(declared)) {
        throw new DataException(
            file,
            "has no feature column '%s' to bound; its feature columns are %s"
                .formatted(declared, Header.shown(columns)));
      }
    }
    List<Bounds> bounds = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    for (String column : columns) {
      Bounds own = byColumn.getOrDefault(column, others.orElse(null));
      bounds.add(own);
      if (own == null) {
        missing.add(column);
      }
    }
    if (!missing.isEmpty()) {
      throw new DataException(
          file, "no bounds declared for " + Header.shown(missing) + "; " + HOW_TO);
    }
    return bounds;
  }
}
