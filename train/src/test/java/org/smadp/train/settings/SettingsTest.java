package org.smadp.train.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.smadp.accounting.NoiseAllocation;

class SettingsTest {
  @Test
  void text_nothingGiven_isTheDefault() {
    assertEquals("mnist", Settings.defaults().text(Setting.DATA));
    assertEquals(3, Settings.defaults().number(Setting.EPSILON));
    assertEquals(
        "label is needed; none was given", refusal(() -> Settings.defaults().text(Setting.LABEL)));
  }

  @Test
  void number_notANumber_namesTheSettingAndTheValue() {
    Settings settings =
        Settings.defaults().with(Setting.EPSILON, "three").with(Setting.STEPS, "1.5");

    assertEquals(
        "epsilon must be a number, was 'three'", refusal(() -> settings.number(Setting.EPSILON)));
    assertEquals(
        "steps must be a whole number, was '1.5'", refusal(() -> settings.integer(Setting.STEPS)));
  }

  @Test
  void choice_unknownName_listsTheKnownOnes() {
    Settings settings = Settings.defaults().with(Setting.ALLOCATION, "even");

    assertEquals(
        NoiseAllocation.DIM, Settings.defaults().choice(Setting.ALLOCATION, NoiseAllocation.class));
    assertEquals(
        "allocation must be one of equal, global, dim, was 'even'",
        refusal(() -> settings.choice(Setting.ALLOCATION, NoiseAllocation.class)));
  }

  @Test
  void overriddenBy_others_takesTheirValuesAndKeepsTheRest() {
    Settings file =
        Settings.defaults()
            .with(Setting.EPSILON, "1")
            .with(Setting.DELTA, "1e-6")
            .withSet("mixing", "0.5")
            .withSet("window", "4");
    Settings options = Settings.defaults().with(Setting.EPSILON, "2").withSet("mixing", "0.6");

    Settings both = file.overriddenBy(options);

    assertEquals(2, both.number(Setting.EPSILON));
    assertEquals(1e-6, both.number(Setting.DELTA));
    assertEquals(Map.of("mixing", "0.6", "window", "4"), both.set());
  }

  @Test
  void resolved_settingsWithoutEffect_areLeftOut() {
    Map<String, Object> resolved =
        Settings.defaults()
            .with(Setting.NOISE_MULTIPLIER, "1")
            .with(Setting.STEPS, "5")
            .withSet("mixing", "0.5")
            .resolved();

    assertFalse(resolved.containsKey("epsilon"));
    assertFalse(resolved.containsKey("epochs"));
    assertFalse(resolved.containsKey("label"));
    assertEquals(Map.of("mixing", "0.5"), resolved.get("set"));
    assertTrue(Settings.defaults().resolved().containsKey("epsilon"));
  }

  @Test
  void of_unknownKey_listsTheKnownOnes() {
    String message = refusal(() -> Setting.of("epsilom"));

    assertTrue(message.startsWith("unknown setting 'epsilom'; known: data, "), message);
  }

  private static String refusal(Runnable action) {
    return assertThrows(IllegalArgumentException.class, action::run).getMessage();
  }
}
