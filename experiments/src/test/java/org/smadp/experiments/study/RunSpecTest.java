package org.smadp.experiments.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.junit.jupiter.api.Test;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

class RunSpecTest {
  private static final Settings SETTINGS =
      Settings.defaults()
          .with(Setting.DATA, "mnist")
          .withSet("window", "4")
          .withSet("mixing", "0.5");

  @Test
  void hash_sameSettingsInAnotherOrder_isTheSame() {
    Settings other =
        Settings.defaults()
            .overriddenBy(Settings.defaults().withSet("mixing", "0.5"))
            .overriddenBy(Settings.defaults().withSet("window", "4"))
            .withText(Setting.DATA, "mnist");

    assertEquals(new RunSpec(SETTINGS, 1, 5).hash(), new RunSpec(other, 1, 5).hash());
  }

  @Test
  void hash_defaultWrittenOut_isTheSame() {
    assertEquals(
        new RunSpec(SETTINGS, 1, 5).hash(),
        new RunSpec(SETTINGS.withText(Setting.EPSILON, "3"), 1, 5).hash());
  }

  @Test
  void hash_anyChange_isAnother() {
    String hash = new RunSpec(SETTINGS, 1, 5).hash();

    assertNotEquals(hash, new RunSpec(SETTINGS, 2, 5).hash());
    assertNotEquals(hash, new RunSpec(SETTINGS, 1, 6).hash());
    assertNotEquals(hash, new RunSpec(SETTINGS.withText(Setting.EPSILON, "2"), 1, 5).hash());
    assertNotEquals(hash, new RunSpec(SETTINGS.withSet("mixing", "0.6"), 1, 5).hash());
  }
}
