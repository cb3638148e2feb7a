package org.smadp.experiments.study;

import org.smadp.data.catalog.DataCatalog;
import org.smadp.data.catalog.PublicDataset;
import org.smadp.data.catalog.PublicDatasets;
import org.smadp.tensor.Shape;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** Public facts about the data that studies run on. */
public record StudyData(String name, Shape input, int classes, int trainingSize, int testSize) {
  static StudyData of(Settings settings) {
    String name = settings.text(Setting.DATA);
    if (name.equals(DigitSample.NAME) || name.startsWith("idx:")) {
      return new StudyData(
          DigitSample.NAME,
          Shape.of(1, 28, 28),
          10,
          DigitSample.TRAINING_SIZE,
          DigitSample.TEST_SIZE);
    }
    PublicDataset dataset =
        PublicDatasets.find(name)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "data of a study must be digits or a set of the catalogue, was '"
                            + name
                            + "'"));
    return new StudyData(
        name,
        dataset.shape().inputShape(),
        dataset.classNames().size(),
        dataset.trainingSize(),
        dataset.testSize());
  }

  /** Whether data of this name can be trained on now. */
  public static boolean isAvailable(String name, DataCatalog catalog) {
    return name.equals(DigitSample.NAME)
        || catalog.describe(name).status() != DataCatalog.Status.NOT_FETCHED;
  }
}
