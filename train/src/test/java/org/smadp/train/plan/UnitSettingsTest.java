package org.smadp.train.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.smadp.data.PrivacyUnit;
import org.smadp.nn.ModelZoo;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

class UnitSettingsTest {
  private static final Settings BY_USER =
      Settings.defaults()
          .with(Setting.PRIVACY_UNIT, PrivacyUnit.USER)
          .with(Setting.USERS, 5000L)
          .with(Setting.ALGORITHM, "dp-sgd")
          .with(Setting.STEPS, 10L);

  @Test
  void declared_byUser_isTheNumberOfUsersWhateverTheRows() {
    assertEquals(OptionalInt.of(5000), UnitSettings.declared(BY_USER, OptionalInt.of(60_000)));
    assertEquals(
        OptionalInt.empty(),
        UnitSettings.declared(BY_USER.without(Setting.USERS), OptionalInt.of(60_000)));
    assertEquals(
        OptionalInt.of(60_000), UnitSettings.declared(Settings.defaults(), OptionalInt.of(60_000)));
  }

  /** The unit, and with it N, is kept through every later change of the guarantee. */
  @Test
  void plan_byUserWithBands_keepsTheUnit() {
    PrivacySpec spec = plan(BY_USER.withText(Setting.BANDS, "4")).privacy();
    assertEquals(new ProtectedUnit.User(4), spec.unit());
    assertEquals(5000, spec.datasetSize());
    assertEquals(spec.unit(), spec.withColumns(spec.columnNoise()).unit());
  }

  @Test
  void plan_viewsByUser_isRefused() {
    Settings views = BY_USER.with(Setting.VIEWS, 4L);
    String problem = assertThrows(IllegalArgumentException.class, () -> plan(views)).getMessage();
    assertTrue(problem.contains("views must be left out with privacy-unit user, was 4"), problem);
    plan(views.without(Setting.PRIVACY_UNIT).without(Setting.USERS));
  }

  private static TrainingPlan plan(Settings settings) {
    return PlanSettings.plan(settings, OptionalInt.of(60_000), ModelZoo.byName("mnist-cnn"));
  }
}
