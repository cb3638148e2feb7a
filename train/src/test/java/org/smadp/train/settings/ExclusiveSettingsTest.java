package org.smadp.train.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class ExclusiveSettingsTest {
  @Test
  void required_bothOfAPair_isRefused() {
    Settings both =
        Settings.defaults()
            .withText(Setting.EPSILON, "0.5")
            .withText(Setting.NOISE_MULTIPLIER, "0.3");

    assertEquals(
        "epsilon 0.5 and noise-multiplier 0.3 exclude each other; leave one out",
        assertThrows(IllegalArgumentException.class, () -> ExclusiveSettings.required(both))
            .getMessage());
  }

  @Test
  void merged_optionOfAPair_replacesTheOtherInTheFile() {
    Settings file =
        Settings.defaults().withText(Setting.EPSILON, "1").withText(Setting.STEPS, "100");
    Settings options =
        Settings.defaults().withText(Setting.NOISE_MULTIPLIER, "2").withText(Setting.EPOCHS, "3");

    assertEquals(options, ExclusiveSettings.merged(file, options));
    assertEquals(file, ExclusiveSettings.merged(file, Settings.defaults()));
  }
}
