package org.smadp.experiments.study;

import org.smadp.data.DataCatalog;
import org.smadp.data.ImageShape;
import org.smadp.data.PublicDataset;
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
    for (PublicDataset dataset : PublicDataset.values()) {
      if (dataset.id().equals(name)) {
        ImageShape shape = dataset.shape();
        return new StudyData(
            name,
            Shape.of(shape.channels(), shape.height(), shape.width()),
            dataset.classNames().size(),
            dataset.trainingSize(),
            dataset.testSize());
      }
    }
    throw new IllegalArgumentException(
        "data of a study must be digits or a set of the catalogue, was '" + name + "'");
  }

  /** Whether data of this name can be trained on now. */
  public static boolean isAvailable(String name, DataCatalog catalog) {
    return name.equals(DigitSample.NAME)
        || catalog.describe(name).status() != DataCatalog.Status.NOT_FETCHED;
  }
}
