package org.smadp.train.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.accounting.SampledGaussian;
import org.smadp.accounting.pld.PldAccountant;
import org.smadp.data.ChannelScaling;
import org.smadp.data.ColumnScaling;
import org.smadp.data.schema.SchemaFile;
import org.smadp.nn.ModelZoo;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.tensor.Shape;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;
import org.smadp.train.settings.Standardise;

class DataDefaultsTest {
  private static final ColumnScaling TABLE =
      ColumnScaling.declared(
          SchemaFile.read(
              """
              columns:
                age: {type: numeric, bounds: [0, 120]}
                bmi: {type: numeric, bounds: [10, 70]}
                ward: {type: categorical, values: [a, b]}
                y: {type: label, values: [no, yes]}
              """,
              "test"));

  private static DataDefaults of(Settings given, int size) {
    return DataDefaults.of(given, TABLE, OptionalInt.of(size));
  }

  @Test
  void of_aTable_followsTheRule() {
    Settings settings = of(Settings.defaults().with(Setting.EPSILON, 1.0), 7200).settings();

    assertEquals("dp-sgd", settings.text(Setting.ALGORITHM));
    assertEquals("linear", settings.text(Setting.MODEL));
    double clip = Math.sqrt(8);
    assertEquals(clip, settings.value(Setting.CLIP_NORM));
    assertEquals(ClipBounds.Scope.FLAT, settings.value(Setting.CLIPPING));
    assertEquals(360, settings.value(Setting.LOT_SIZE));
    assertEquals(800, settings.value(Setting.STEPS));
    assertEquals(1800 / (800 * clip), settings.value(Setting.LEARNING_RATE), 1e-12);
    assertEquals(0, settings.value(Setting.WEIGHT_DECAY));
    assertEquals(Standardise.PRIVATE, settings.value(Setting.STANDARDISE));
  }

  @Test
  void of_whatIsGiven_staysAndTheRateFollowsIt() {
    Settings given =
        Settings.defaults()
            .with(Setting.EPSILON, 100.0)
            .with(Setting.MODEL, "linear")
            .with(Setting.CLIP_NORM, 0.5)
            .with(Setting.STEPS, 100L)
            .with(Setting.STANDARDISE, Standardise.NONE);

    Settings settings = of(given, 8000).settings();

    assertEquals(10_000 / (100 * 0.5), settings.value(Setting.LEARNING_RATE), 1e-9);
    assertEquals(settings, of(settings, 8000).settings());
  }

  @Test
  void of_aTableWithMuchSignal_addsAHiddenLayer() {
    Settings settings = of(Settings.defaults().with(Setting.EPSILON, 1.0), 8000).settings();
    assertEquals("wide-deep", settings.text(Setting.MODEL));
    assertEquals(4, settings.value(Setting.CLIP_NORM), 1e-12);
    assertEquals(Math.sqrt(2) * 2000 / (800 * 4), settings.value(Setting.LEARNING_RATE), 1e-12);
  }

  @Test
  void of_littleData_isNoted() {
    assertEquals(List.of(), of(Settings.defaults(), 8000).notes());
    assertTrue(of(Settings.defaults(), 999).notes().get(0).startsWith("dataset-size 999 is small"));
    Settings strict = Settings.defaults().with(Setting.EPSILON, 0.3);
    assertTrue(of(strict, 1000).notes().get(0).startsWith("epsilon * dataset-size"));
  }

  @Test
  void of_smallLotsOfOtherData_areChosenAndNoted() {
    var small = DataDefaults.of(Settings.defaults(), ChannelScaling.unit(1), OptionalInt.of(300));
    assertEquals(30, small.settings().value(Setting.LOT_SIZE));
    assertEquals(1, small.notes().size());
    Settings standard = Settings.defaults().with(Setting.STANDARDISE, Standardise.PRIVATE);
    assertThrows(
        IllegalArgumentException.class,
        () -> DataDefaults.of(standard, ChannelScaling.unit(1), OptionalInt.of(300)));
  }

  /** Steps and the release of columns together keep the target, and leave none of it unused. */
  @Test
  void plan_withARelease_keepsEpsilonForBoth() {
    Settings settings = of(Settings.defaults().with(Setting.EPSILON, 1.0), 8000).settings();
    var model = ModelZoo.byName("linear", Shape.of(5), 2);
    TrainingPlan plan = PlanSettings.plan(settings, OptionalInt.of(8000), model);

    double columns = plan.privacy().columnNoise().getAsDouble();
    List<PrivacyLedger.Entry> charges = new ArrayList<>();
    charges.add(new PrivacyLedger.Entry(new SampledGaussian(1, columns), 1));
    charges.add(
        new PrivacyLedger.Entry(new SampledGaussian(0.05, plan.jointNoiseMultiplier()), 800));
    double both = new PldAccountant().epsilon(charges, 1e-5);

    assertEquals(both, plan.budget().planned(), 1e-9);
    assertTrue(both <= 1 && both > 0.999, "epsilon " + both);
    assertEquals(36.30, columns, 0.01);
    TrainingPlan alone =
        PlanSettings.plan(
            settings.with(Setting.STANDARDISE, Standardise.NONE), OptionalInt.of(8000), model);
    assertTrue(alone.jointNoiseMultiplier() < plan.jointNoiseMultiplier());
    assertTrue(plan.jointNoiseMultiplier() < 1.02 * alone.jointNoiseMultiplier());
  }
}
