package org.smadp.train.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.smadp.noise.Provenance;
import org.smadp.train.plan.PlanSettings;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;
import org.smadp.train.settings.SettingsFile;

/** The settings of a run that is to be resumed; a changed one is refused by name. */
public final class ResumedSettings {
  private static final String NOT_SET = "not set";

  private ResumedSettings() {}

  /**
   * The settings stored with a run.
   *
   * @param given what the user gave this time; every value must be the stored one
   * @param randomness of this process; must be of the same kind as the run's
   */
  public static Settings of(Path directory, Settings given, Provenance randomness)
      throws IOException {
    JsonNode run = RunDirectory.unfinishedRun(directory);
    requireSameRandomness(run.path("randomness").asText(), randomness);
    Settings stored = SettingsFile.read(directory.resolve(RunDirectory.RUN_FILE));
    given.given().forEach((setting, value) -> requireSame(setting.key(), value, stored));
    for (Map.Entry<String, String> entry : given.set().entrySet()) {
      String before = stored.set().getOrDefault(entry.getKey(), NOT_SET);
      if (!same(entry.getValue(), before) && !isDefault(entry, stored)) {
        throw changed("set " + entry.getKey(), before, entry.getValue());
      }
    }
    return stored;
  }

  private static void requireSame(String key, String value, Settings stored) {
    String before = stored.optional(Setting.of(key)).orElse(NOT_SET);
    if (!same(value, before)) {
      throw changed(key, before, value);
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
    if (!stored.equals(Settings.name(now))) {
      throw new IllegalArgumentException(
          now == Provenance.SECURE
              ? "resume: seed is needed, this run was started with --seed; give the same number"
              : "resume: seed was not used when this run was started; leave --seed out");
    }
  }
}
