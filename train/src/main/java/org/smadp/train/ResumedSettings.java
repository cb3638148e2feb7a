package org.smadp.train;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.smadp.noise.Provenance;

/** The settings of a run that is to be resumed; a changed one is refused by name. */
public final class ResumedSettings {
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
      String before = stored.set().get(entry.getKey());
      if (!entry.getValue().equals(before)) {
        throw changed("set " + entry.getKey(), before, entry.getValue());
      }
    }
    return stored;
  }

  private static void requireSame(String key, String value, Settings stored) {
    String before = stored.optional(Setting.of(key)).orElse("not set");
    if (!value.equals(before)) {
      throw changed(key, before, value);
    }
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
