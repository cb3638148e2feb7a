package org.smadp.train.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;
import org.smadp.noise.Provenance;
import org.smadp.optim.setting.ChoiceName;
import org.smadp.train.plan.PlanSettings;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** The settings of a run that is to be resumed; a changed one is refused by name. */
public final class ResumedSettings {
  static final String NOT_SET = "not set";

  private ResumedSettings() {}

  /**
   * The settings stored with a run.
   *
   * @param given what the user gave this time; every value must be the stored one
   * @param seed of this process; a run that was seeded needs one, another must have none
   */
  public static Settings of(Path directory, Settings given, OptionalLong seed) throws IOException {
    RunRecord run = RunFile.begunIn(directory);
    requireSameRandomness(
        String.valueOf(run.randomness()),
        seed.isPresent() ? Provenance.REPRODUCIBLE : Provenance.SECURE);
    Settings stored = run.settings(directory);
    given.given().forEach(setting -> requireSame(setting, given, stored));
    for (Map.Entry<String, String> entry : given.set().entrySet()) {
      String before = stored.set().getOrDefault(entry.getKey(), NOT_SET);
      if (!same(entry.getValue(), before) && !isDefault(entry, stored)) {
        throw changed("set " + entry.getKey(), before, entry.getValue());
      }
    }
    return stored;
  }

  private static void requireSame(Setting<?> setting, Settings given, Settings stored) {
    if (!given.optional(setting).equals(stored.optional(setting))) {
      String before = stored.optional(setting).isPresent() ? stored.text(setting) : NOT_SET;
      throw changed(setting.key(), before, given.text(setting));
    }
  }

  /** Whether two texts say the same, as 3 and 3.0 do. */
  private static boolean same(String now, String before) {
    if (now.equals(before)) {
      return true;
    }
    try {
      return Double.parseDouble(now) == Double.parseDouble(before);
    } catch (NumberFormatException exception) {
      return false;
    }
  }

  /** Whether giving this makes no other algorithm than leaving it out did. */
  private static boolean isDefault(Map.Entry<String, String> given, Settings stored) {
    if (stored.set().containsKey(given.getKey())) {
      return false;
    }
    Settings more = stored.withSet(given.getKey(), given.getValue());
    return PlanSettings.algorithm(more).equals(PlanSettings.algorithm(stored));
  }

  static IllegalArgumentException changed(String key, String before, String now) {
    return new IllegalArgumentException(
        "resume: "
            + key
            + " was "
            + before
            + " and is now "
            + now
            + "; a resumed run keeps its plan");
  }

  private static void requireSameRandomness(String stored, Provenance now) {
    if (!stored.equals(ChoiceName.of(now))) {
      throw new IllegalArgumentException(
          now == Provenance.SECURE
              ? "resume: seed is needed, this run was started with --seed; give the same number"
              : "resume: seed was not used when this run was started; leave --seed out");
    }
  }
}
