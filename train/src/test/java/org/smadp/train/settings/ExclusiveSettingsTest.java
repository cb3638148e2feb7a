package org.smadp.train.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ExclusiveSettingsTest {
  @Test
  void required_bothOfAPair_isRefused() {
    Settings both =
        Settings.defaults().with(Setting.EPSILON, "0.5").with(Setting.NOISE_MULTIPLIER, "0.3");

    assertEquals(
        "epsilon 0.5 and noise-multiplier 0.3 exclude each other; leave one out",
        assertThrows(IllegalArgumentException.class, () -> ExclusiveSettings.required(both))
            .getMessage());
  }

  @Test
  void merged_optionOfAPair_replacesTheOtherInTheFile() {
    Settings file = Settings.defaults().with(Setting.EPSILON, "1").with(Setting.STEPS, "100");
    Settings options =
        Settings.defaults().with(Setting.NOISE_MULTIPLIER, "2").with(Setting.EPOCHS, "3");

    assertEquals(
        Map.of(Setting.NOISE_MULTIPLIER, "2", Setting.EPOCHS, "3"),
        ExclusiveSettings.merged(file, options).given());
    assertEquals(file, ExclusiveSettings.merged(file, Settings.defaults()));
  }
}
