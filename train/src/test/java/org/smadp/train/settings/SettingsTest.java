package org.smadp.train.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.smadp.accounting.NoiseAllocation;

class SettingsTest {
  @Test
  void value_nothingGiven_isTheDefault() {
    assertEquals("mnist", Settings.defaults().value(Setting.DATA));
    assertEquals(3.0, Settings.defaults().value(Setting.EPSILON));
    assertEquals(NoiseAllocation.DIM, Settings.defaults().value(Setting.ALLOCATION));
    assertEquals(
        "label is needed; none was given", refusal(() -> Settings.defaults().value(Setting.LABEL)));
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "epsilon|three|epsilon must be a number, was 'three'",
        "epsilon|0|epsilon must be > 0 and finite, was 0.0",
        "epsilon|-1|epsilon must be > 0 and finite, was -1.0",
        "epsilon|NaN|epsilon must be > 0 and finite, was NaN",
        "epsilon|Infinity|epsilon must be > 0 and finite, was Infinity",
        "noise-multiplier|0|noise-multiplier must be > 0 and finite, was 0.0",
        "delta|1|delta must be in (0, 1), was 1.0",
        "clip-quantile|1|clip-quantile must be in (0, 1), was 1.0",
        "test-fraction|7|test-fraction must be in (0, 1), was 7.0",
        "lot-size|0|lot-size must be in (0, 2147483647], was 0.0",
        "learning-rate|-1|learning-rate must be >= 0 and finite, was -1.0",
        "weight-decay|-1|weight-decay must be >= 0 and finite, was -1.0",
        "epochs|-1|epochs must be > 0 and finite, was -1.0",
        "steps|1.5|steps must be a whole number, was '1.5'",
        "steps|0|steps must be >= 1, was 0",
        "ramp-up|-1|ramp-up must be >= 0, was -1",
        "dataset-size|0|dataset-size must be in [1, 2147483647], was 0",
        "dataset-size|2147483648|dataset-size must be in [1, 2147483647], was 2147483648",
        "allocation|even|allocation must be one of equal, global, dim, was 'even'",
        "clipping|layer|clipping must be one of per-group, flat, was 'layer'",
        "clip-rule|rounded|clip-rule must be one of clip, automatic, was 'rounded'",
        "schedule|saw|schedule must be one of constant, linear, cosine, was 'saw'",
        "averaging|yes|averaging must be one of none, ema, was 'yes'"
      })
  void withText_wrongValue_isRefusedWhereItIsGiven(String key, String text, String message) {
    assertEquals(message, refusal(() -> Settings.defaults().withText(Setting.of(key), text)));
  }

  @Test
  void with_wrongValue_isRefusedInTheSameWords() {
    Settings settings = Settings.defaults();

    assertEquals(
        "epsilon must be > 0 and finite, was -1.0",
        refusal(() -> settings.with(Setting.EPSILON, -1.0)));
    assertEquals("steps must be >= 1, was 0", refusal(() -> settings.with(Setting.STEPS, 0L)));
  }

  @Test
  void with_typedValue_isTheSameSettingAsItsText() {
    Settings typed =
        Settings.defaults()
            .with(Setting.DELTA, 1e-6)
            .with(Setting.STEPS, 7L)
            .with(Setting.SCHEDULE, RateSchedule.COSINE);
    Settings written =
        Settings.defaults()
            .withText(Setting.DELTA, "1.0E-6")
            .withText(Setting.STEPS, "7")
            .withText(Setting.SCHEDULE, "cosine");

    assertEquals(written, typed);
    assertEquals(written.hashCode(), typed.hashCode());
    assertEquals(written.resolved(), typed.resolved());
  }

  @Test
  void text_valueAsWritten_isRepeated() {
    Settings settings =
        Settings.defaults().withText(Setting.EPSILON, "2.50").withText(Setting.DELTA, " 1e-6 ");

    assertEquals("2.50", settings.text(Setting.EPSILON));
    assertEquals(2.5, settings.value(Setting.EPSILON));
    assertEquals(" 1e-6 ", settings.resolved().get("delta"));
    assertEquals(1e-6, settings.value(Setting.DELTA));
  }

  @Test
  void overriddenBy_others_takesTheirValuesAndKeepsTheRest() {
    Settings file =
        Settings.defaults()
            .with(Setting.EPSILON, 1.0)
            .with(Setting.DELTA, 1e-6)
            .withSet("mixing", "0.5")
            .withSet("window", "4");
    Settings options = Settings.defaults().with(Setting.EPSILON, 2.0).withSet("mixing", "0.6");

    Settings both = file.overriddenBy(options);

    assertEquals(2.0, both.value(Setting.EPSILON));
    assertEquals(1e-6, both.value(Setting.DELTA));
    assertEquals(Map.of("mixing", "0.6", "window", "4"), both.set());
  }

  @Test
  void resolved_settingsWithoutEffect_areLeftOut() {
    Map<String, Object> resolved =
        Settings.defaults()
            .with(Setting.NOISE_MULTIPLIER, 1.0)
            .with(Setting.STEPS, 5L)
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

    assertTrue(message.startsWith("unknown setting 'epsilom'; known: recipe, data, "), message);
  }

  private static String refusal(Runnable action) {
    return assertThrows(IllegalArgumentException.class, action::run).getMessage();
  }
}
