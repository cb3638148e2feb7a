package org.smadp.train;

import java.util.Optional;
import java.util.OptionalInt;
import org.smadp.data.ClassWeights;
import org.smadp.data.DataIdentity.Visibility;
import org.smadp.data.Dataset;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.data.catalog.DataKinds;
import org.smadp.data.catalog.DataOptions;
import org.smadp.data.schema.LabelKind;
import org.smadp.nn.task.AmountLoss;
import org.smadp.nn.task.Task;
import org.smadp.privacy.Sensitive;
import org.smadp.train.place.OneMachine;
import org.smadp.train.place.Workplace;
import org.smadp.train.plan.UnitSettings;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** Loads the data that settings name: a public set of the catalogue, or the user's own files. */
@Sensitive
final class DataSource {
  private DataSource() {}

  static Dataset load(Settings settings) {
    return load(settings, new OneMachine());
  }

  static Dataset load(Settings settings, Workplace place) {
    Dataset dataset =
        place.load(
            new DataKinds(DataCatalog.ofUser()).named(settings.text(Setting.DATA)),
            options(settings),
            UnitSettings.declared(settings, size(settings)));
    return declared(dataset, settings);
  }

  /** What settings declare about the data. */
  static DataOptions options(Settings settings) {
    return DataOptions.of(
        key ->
            Optional.of(Setting.of(key))
                .filter(settings::has)
                .map(setting -> settings.text(setting)));
  }

  /** The data with losses weighted by declared shares of the classes, if there are some. */
  static Dataset weighted(Dataset dataset, Settings settings) {
    Optional<String> shares = settings.optional(Setting.CLASS_SHARES);
    if (shares.isPresent() && !(dataset.labels() instanceof LabelKind.Classes)) {
      throw new IllegalArgumentException(
          "class-shares has no effect on labels without classes; leave it out");
    }
    return shares
        .map(text -> ClassWeights.ofShares(text, dataset.classes()).of(dataset))
        .orElse(dataset);
  }

  /** What a network of this data is to answer, by the loss that settings name. */
  static Task task(Dataset dataset, Settings settings) {
    LabelKind labels = dataset.labels();
    if (labels instanceof LabelKind.Amount) {
      return new Task.Amount(settings.optional(Setting.LOSS).orElse(AmountLoss.SQUARED));
    }
    if (settings.has(Setting.LOSS)) {
      throw new IllegalArgumentException(
          "loss is for labels that are numbers, declared with bounds; leave it out");
    }
    return labels instanceof LabelKind.Several
        ? new Task.Labels(labels.outputs())
        : new Task.Classes(labels.outputs());
  }

  private static OptionalInt size(Settings settings) {
    return settings
        .optional(Setting.DATASET_SIZE)
        .map(size -> OptionalInt.of(Math.toIntExact(size)))
        .orElseGet(OptionalInt::empty);
  }

  /** The data with the size that settings declare, if they do. */
  static Dataset declared(Dataset dataset, Settings settings) {
    Optional<Long> size = settings.optional(Setting.DATASET_SIZE);
    if (dataset.identity().visibility() == Visibility.PUBLIC
        && size.isPresent()
        && size.get() != dataset.declaredSize().orElseThrow()) {
      throw new IllegalArgumentException(
          "dataset-size must be %d for %s, its number of training examples, was %d; leave it out"
              .formatted(dataset.declaredSize().getAsInt(), dataset.name(), size.get()));
    }
    return size.map(declared -> dataset.withDeclaredSize(Math.toIntExact(declared)))
        .orElse(dataset);
  }
}
