package org.smadp.data.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smadp.data.Users;
import org.smadp.privacy.Sensitive;

/** Rows of one part, as far as they have been read. */
@Sensitive
final class TableRows {
  private final List<float[]> inputs = new ArrayList<>();
  private final List<float[]> targets = new ArrayList<>();
  private final List<Integer> users = new ArrayList<>();
  private final Map<String, Integer> known = new HashMap<>();

  void add(float[] input, float[] target) {
    inputs.add(input);
    targets.add(target);
  }

  /** Says whom the row that was added last belongs to. */
  void addUser(String name) {
    Integer next = known.size();
    Integer before = known.putIfAbsent(name, next);
    users.add(before == null ? next : before);
  }

  int size() {
    return inputs.size();
  }

  /** Whether one user has rows here and there. */
  boolean sharesUserWith(TableRows other) {
    return known.keySet().stream().anyMatch(other.known::containsKey);
  }

  /**
   * The rows as a part.
   *
   * @param userColumn where users were named; empty when nobody was
   */
  TableSplit split(int features, Optional<String> userColumn) {
    Optional<Users> whose =
        userColumn.map(
            column ->
                new Users(users.stream().mapToInt(Integer::intValue).toArray(), known.size()));
    return new TableSplit(
        features, inputs.toArray(float[][]::new), targets.toArray(float[][]::new), whose);
  }
}
