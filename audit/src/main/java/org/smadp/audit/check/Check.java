package org.smadp.audit.check;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One thing that was checked.
 *
 * @param statement what was found, in one line
 * @param numbers what it rests on, by name
 */
public record Check(String name, boolean passed, String statement, Map<String, Double> numbers) {
  public Check {
    numbers = Collections.unmodifiableMap(new LinkedHashMap<>(numbers));
  }

  static Check of(String name, boolean passed, String statement, Map<String, Double> numbers) {
    return new Check(name, passed, statement, numbers);
  }
}
