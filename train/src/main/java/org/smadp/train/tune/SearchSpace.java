package org.smadp.train.tune;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.smadp.train.settings.ExclusiveSettings;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/**
 * The settings a search chooses from: a list of values for each, a candidate being one of every
 * list. Fixed before the first trial.
 *
 * @param grid values as texts, by the key of their setting
 */
public record SearchSpace(Map<String, List<String>> grid) {
  private static final int MOST_CANDIDATES = 1000;

  /** What neither names data nor fixes the guarantee. */
  private static final List<Setting<?>> SEARCHABLE =
      List.of(
          Setting.LEARNING_RATE,
          Setting.CLIP_NORM,
          Setting.LOT_SIZE,
          Setting.STEPS,
          Setting.EPOCHS,
          Setting.SCHEDULE,
          Setting.RAMP_UP,
          Setting.WEIGHT_DECAY,
          Setting.AVERAGING,
          Setting.ALGORITHM);

  /** Of these, what changes how a model learns, and nothing that is charged. */
  private static final List<Setting<?>> FREE_OF_CHARGE =
      List.of(
          Setting.LEARNING_RATE,
          Setting.CLIP_NORM,
          Setting.SCHEDULE,
          Setting.RAMP_UP,
          Setting.WEIGHT_DECAY,
          Setting.AVERAGING);

  public SearchSpace {
    grid = new LinkedHashMap<>(grid);
    if (grid.isEmpty()) {
      throw new IllegalArgumentException(
          "search is needed: name a setting and its values, such as learning-rate=1,3,9");
    }
    long candidates = 1;
    for (Map.Entry<String, List<String>> entry : grid.entrySet()) {
      requireSearchable(entry.getKey());
      candidates *= entry.getValue().size();
      if (candidates > MOST_CANDIDATES) {
        throw new IllegalArgumentException(
            "search must have at most " + MOST_CANDIDATES + " combinations of values");
      }
    }
  }

  private static void requireSearchable(String key) {
    if (SEARCHABLE.stream().noneMatch(setting -> setting.key().equals(key))) {
      throw new IllegalArgumentException(
          "search must name one of %s, was '%s'"
              .formatted(String.join(", ", SEARCHABLE.stream().map(Setting::key).toList()), key));
    }
  }

  /** From texts such as {@code learning-rate=1,3,9}. */
  public static SearchSpace parse(List<String> texts) {
    Map<String, List<String>> grid = new LinkedHashMap<>();
    for (String text : texts) {
      int equals = text.indexOf('=');
      List<String> values =
          Arrays.stream(text.substring(equals + 1).split(",", -1)).map(String::strip).toList();
      if (equals < 1 || values.contains("")) {
        throw new IllegalArgumentException(
            "search must be a setting and its values, such as learning-rate=1,3,9, was '"
                + text
                + "'");
      }
      if (grid.put(text.substring(0, equals), values) != null) {
        throw new IllegalArgumentException(
            "search must name a setting once, was '" + text + "'; give all its values together");
      }
    }
    return new SearchSpace(grid);
  }

  /** All candidates over these settings; wrong values are refused by name. */
  public List<Settings> candidates(Settings base) {
    List<Settings> candidates = List.of(base);
    for (Map.Entry<String, List<String>> entry : grid.entrySet()) {
      Setting<?> setting = Setting.of(entry.getKey());
      if (base.has(setting)) {
        throw new IllegalArgumentException(
            "search and --%s exclude each other; leave one out".formatted(setting.key()));
      }
      List<Settings> next = new ArrayList<>();
      for (Settings candidate : candidates) {
        entry.getValue().forEach(value -> next.add(candidate.withText(setting, value)));
      }
      candidates = next;
    }
    candidates.forEach(ExclusiveSettings::required);
    return candidates;
  }

  /** One candidate for each choice of what changes the charges, to try noise on. */
  List<Settings> representatives(Settings base) {
    Map<Settings, Settings> first = new LinkedHashMap<>();
    for (Settings candidate : candidates(base)) {
      Settings charging = candidate;
      for (Setting<?> free : FREE_OF_CHARGE) {
        charging = charging.without(free);
      }
      first.putIfAbsent(charging, candidate);
    }
    return List.copyOf(first.values());
  }
}
