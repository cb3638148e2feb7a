package org.smadp.experiments.study;

import java.util.List;
import java.util.Map;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** Studies for tests. */
public final class SmallStudy {
  private SmallStudy() {}

  /** Two variants on the digits, three seeds. */
  public static Study plain() {
    return with(Selection.none());
  }

  /** The same with a learning rate that is chosen first. */
  static Study selecting() {
    return with(new Selection(List.of(0.5, 1.0, 2.0), List.of(100L, 101L)));
  }

  private static Study with(Selection selection) {
    Extent extent =
        new Extent(
            Settings.defaults()
                .withText(Setting.DATASET_SIZE, "2000")
                .withText(Setting.LOT_SIZE, "16")
                .withText(Setting.STEPS, "4"),
            List.of(new Panel("digits", Settings.defaults().withText(Setting.DATA, "digits"))),
            List.of(1L, 2L, 3L),
            2,
            List.of(),
            List.of(),
            selection);
    return new Study(
        "small",
        "A small study",
        "nothing in particular",
        "no table",
        "",
        List.of("accuracy-curves", "final-accuracy", "differences", "layer-maps", "memory-depth"),
        "plain",
        Settings.defaults().withText(Setting.LEARNING_RATE, "4"),
        List.of(),
        List.of(
            new Variant(
                "plain",
                Settings.defaults().withText(Setting.ALGORITHM, "dp-sgd"),
                Map.of("mean", 0.25)),
            new Variant(
                "memory",
                Settings.defaults()
                    .withText(Setting.ALGORITHM, "sma-dp-sgd")
                    .withText(Setting.PRESET, "paper-accuracy"),
                Map.of())),
        Map.of(Scale.SMOKE, extent, Scale.CPU, extent, Scale.FULL, extent));
  }

  public static StudyPlan plan(Study study) {
    return new StudyPlan(study, Scale.SMOKE, data -> true);
  }
}
