package org.smadp.experiments.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

class RunSpecTest {
  private static final Settings SETTINGS =
      new Settings(Map.of(Setting.DATA, "mnist"), Map.of("window", "4", "mixing", "0.5"));

  @Test
  void hash_sameSettingsInAnotherOrder_isTheSame() {
    Settings other =
        Settings.defaults()
            .overriddenBy(new Settings(Map.of(), Map.of("mixing", "0.5")))
            .overriddenBy(new Settings(Map.of(), Map.of("window", "4")))
            .with(Setting.DATA, "mnist");

    assertEquals(new RunSpec(SETTINGS, 1, 5).hash(), new RunSpec(other, 1, 5).hash());
  }

  @Test
  void hash_defaultWrittenOut_isTheSame() {
    assertEquals(
        new RunSpec(SETTINGS, 1, 5).hash(),
        new RunSpec(SETTINGS.with(Setting.EPSILON, "3"), 1, 5).hash());
  }

  @Test
  void hash_anyChange_isAnother() {
    String hash = new RunSpec(SETTINGS, 1, 5).hash();

    assertNotEquals(hash, new RunSpec(SETTINGS, 2, 5).hash());
    assertNotEquals(hash, new RunSpec(SETTINGS, 1, 6).hash());
    assertNotEquals(hash, new RunSpec(SETTINGS.with(Setting.EPSILON, "2"), 1, 5).hash());
    assertNotEquals(
        hash,
        new RunSpec(SETTINGS.overriddenBy(new Settings(Map.of(), Map.of("mixing", "0.6"))), 1, 5)
            .hash());
  }
}
