package org.smadp.optim;

import java.util.List;
import java.util.Map;
import org.smadp.optim.setting.Setting;
import org.smadp.optim.setting.SettingValues;
import org.smadp.spectrum.Eigenvalues;

/**
 * One algorithm of the catalogue: how it is called, what it costs, what it takes.
 *
 * @param queriesPerStep private queries in one step
 * @param charge what a step is charged, in words and symbols
 * @param passes gradient passes over the lot in one step
 * @param state extra floats kept between steps, in multiples of the parameter count P
 * @param source where the method comes from
 */
public record AlgorithmEntry(
    String name,
    String summary,
    int queriesPerStep,
    String charge,
    String passes,
    String state,
    String source,
    List<Setting> settings,
    Factory factory) {
  /** Builds the algorithm from its settings. */
  @FunctionalInterface
  public interface Factory {
    Algorithm create(SettingValues values, Eigenvalues solver);
  }

  public AlgorithmEntry {
    settings = List.copyOf(settings);
  }

  /** The step in plain text. */
  public StepEquation equation() {
    return StepEquation.of(name);
  }

  /** The algorithm with these settings, and its fallbacks for the others. */
  public Algorithm create(Map<String, String> given, Eigenvalues solver) {
    return factory.create(new SettingValues(name, settings, given), solver);
  }
}
