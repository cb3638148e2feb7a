package org.smadp.optim;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.smadp.optim.setting.Setting;
import org.smadp.optim.setting.SettingValues;
import org.smadp.spectrum.Eigenvalues;

/**
 * One algorithm of the catalogue and everything that others may ask about it by name: commands, run
 * settings, estimates and documentation read it here, so that none of them knows a name.
 *
 * @param source where the method comes from
 * @param step the step in plain text, line by line; s is the noisy sum of clipped gradients of one
 *     lot, L the expected lot size
 * @param deviation where it deviates from its source; blank when it does not
 * @param settings what it takes by name, with fallbacks
 * @param defaults settings of the run that fit it better than the usual ones, by key; what the user
 *     gives comes first
 * @param refused settings of the run that must not be given to it, by key, each with the reason
 */
public record AlgorithmEntry(
    String name,
    String summary,
    String source,
    List<String> step,
    String deviation,
    StepCost cost,
    List<Setting> settings,
    Map<String, String> defaults,
    Map<String, String> refused,
    Factory factory) {

  /** Builds the algorithm from its settings and from what it is told of the run. */
  @FunctionalInterface
  public interface Factory {
    Algorithm create(SettingValues values, DeclaredSizes sizes, Eigenvalues solver);
  }

  public AlgorithmEntry {
    step = List.copyOf(step);
    settings = List.copyOf(settings);
    defaults = Collections.unmodifiableMap(new LinkedHashMap<>(defaults));
    refused = Collections.unmodifiableMap(new LinkedHashMap<>(refused));
    if (name.isBlank() || summary.isBlank() || source.isBlank() || step.isEmpty()) {
      throw new IllegalArgumentException(
          "name, summary, source and step must be given, were '%s', '%s', '%s', %s"
              .formatted(name, summary, source, step));
    }
  }

  /** The algorithm with these settings, and its fallbacks for the others. */
  public Algorithm create(Map<String, String> given, DeclaredSizes sizes, Eigenvalues solver) {
    return factory.create(new SettingValues(name, settings, given), sizes, solver);
  }

  /** An entry for a method of one query and one pass that keeps nothing; say what differs. */
  public static Builder named(String name) {
    return new Builder(name);
  }

  /** An entry under way; {@code creates} completes it. */
  public static final class Builder {
    private final String name;
    private String summary = "";
    private String source = "";
    private List<String> step = List.of();
    private String deviation = "";
    private int queries = 1;
    private String charge = "SGM(q, sigma)";
    private double passes = 1;
    private String passesNote = "";
    private String state = "0";
    private boolean isPrivate = true;
    private final List<Setting> settings = new ArrayList<>();
    private final Map<String, String> defaults = new LinkedHashMap<>();
    private final Map<String, String> refused = new LinkedHashMap<>();

    private Builder(String name) {
      this.name = name;
    }

    public Builder summary(String text) {
      this.summary = text;
      return this;
    }

    public Builder source(String text) {
      this.source = text;
      return this;
    }

    public Builder step(String... lines) {
      this.step = List.of(lines);
      return this;
    }

    public Builder deviation(String text) {
      this.deviation = text;
      return this;
    }

    public Builder queries(int number) {
      this.queries = number;
      return this;
    }

    public Builder charge(String text) {
      this.charge = text;
      return this;
    }

    /** A control without any guarantee. */
    public Builder notPrivate() {
      this.isPrivate = false;
      return charge("none: epsilon is infinite");
    }

    public Builder passes(double number) {
      this.passes = number;
      return this;
    }

    public Builder passesNote(String text) {
      this.passesNote = text;
      return this;
    }

    public Builder state(String text) {
      this.state = text;
      return this;
    }

    public Builder setting(String key, String fallback, String meaning) {
      settings.add(new Setting(key, fallback, meaning));
      return this;
    }

    /** A setting of the run that fits it better than the usual one. */
    public Builder defaultOf(String key, String value) {
      defaults.put(key, value);
      return this;
    }

    /** A setting of the run that must not be given to it. */
    public Builder refuses(String key, String why) {
      refused.put(key, why);
      return this;
    }

    public AlgorithmEntry creates(Function<SettingValues, Algorithm> factory) {
      return creates((values, sizes, solver) -> factory.apply(values));
    }

    public AlgorithmEntry creates(Factory factory) {
      var cost = new StepCost(queries, charge, passes, passesNote, state, isPrivate);
      return new AlgorithmEntry(
          name, summary, source, step, deviation, cost, settings, defaults, refused, factory);
    }
  }
}
