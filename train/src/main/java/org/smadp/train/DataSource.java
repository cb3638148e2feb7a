package org.smadp.train;

import java.util.Optional;
import org.smadp.data.ClassWeights;
import org.smadp.data.DataException;
import org.smadp.data.DataIdentity.Visibility;
import org.smadp.data.Dataset;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.data.catalog.DataKinds;
import org.smadp.data.catalog.DataOptions;
import org.smadp.data.schema.LabelKind;
import org.smadp.privacy.Sensitive;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** Loads the data that settings name: a public set of the catalogue, or the user's own files. */
@Sensitive
final class DataSource {
  private DataSource() {}

  static Dataset load(Settings settings) {
    Dataset dataset =
        new DataKinds(DataCatalog.ofUser())
            .named(settings.text(Setting.DATA))
            .load(options(settings));
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
    return settings
        .optional(Setting.CLASS_SHARES)
        .map(shares -> ClassWeights.ofShares(shares, dataset.classes()).of(dataset))
        .orElse(dataset);
  }

  /** The data with the size that settings declare, if they do. */
  static Dataset declared(Dataset dataset, Settings settings) {
    if (!(dataset.labels() instanceof LabelKind.Classes)) {
      throw new DataException(
          dataset.name(),
          "only labels with classes can be trained on; declare values for one label");
    }
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
