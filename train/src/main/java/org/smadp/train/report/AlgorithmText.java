package org.smadp.train.report;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.smadp.optim.Algorithm;
import org.smadp.optim.setting.ChoiceName;

/**
 * An algorithm in one readable line: its name, then the numbers and choices it is made of, down to
 * the parts it names itself. Parts of parts are left to the record's own text.
 */
final class AlgorithmText {
  private AlgorithmText() {}

  static String of(String name, Algorithm algorithm) {
    List<String> settings = new ArrayList<>();
    collect(algorithm, 1, settings);
    return settings.isEmpty() ? name : name + " with " + String.join(", ", settings);
  }

  private static void collect(Object part, int depth, List<String> settings) {
    if (!(part instanceof Record)) {
      return;
    }
    for (RecordComponent component : part.getClass().getRecordComponents()) {
      Object value = read(component, part);
      if (value instanceof Number number) {
        settings.add(words(component.getName()) + " " + Numbers.number(number.doubleValue()));
      } else if (value instanceof Enum<?> choice) {
        settings.add(words(component.getName()) + " " + ChoiceName.of(choice));
      } else if (depth > 0) {
        collect(value, depth - 1, settings);
      }
    }
  }

  private static Object read(RecordComponent component, Object part) {
    try {
      return component.getAccessor().invoke(part);
    } catch (ReflectiveOperationException exception) {
      throw new IllegalStateException(
          "settings of an algorithm must be public records: " + part.getClass(), exception);
    }
  }

  /** fractionalOrder as fractional order. */
  private static String words(String name) {
    return name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
  }
}
