package org.smadp.train;

import java.util.Map;
import java.util.Optional;
import org.smadp.data.Dataset;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.data.catalog.DataKinds;
import org.smadp.data.catalog.DataOptions;
import org.smadp.privacy.Sensitive;

/** Loads the data that settings name: a public set of the catalogue, or the user's own files. */
@Sensitive
final class DataSource {
  private DataSource() {}

  static Dataset load(Settings settings) {
    DataOptions options =
        DataOptions.of(key -> Optional.ofNullable(settings.given().get(Setting.of(key))));
    Dataset dataset =
        new DataKinds(DataCatalog.ofUser()).named(settings.text(Setting.DATA)).load(options);
    return declared(dataset, settings);
  }

  /** Whether test-fraction decides which examples are held out. */
  static boolean splitsByHash(Map<String, ?> configuration) {
    DataOptions options =
        DataOptions.of(key -> Optional.ofNullable(configuration.get(key)).map(String::valueOf));
    return DataKinds.splitsByHash(String.valueOf(configuration.get(Setting.DATA.key())), options);
  }

  /** The data with the size that settings declare, if they do. */
  static Dataset declared(Dataset dataset, Settings settings) {
    return settings
        .optional(Setting.DATASET_SIZE)
        .map(size -> dataset.withDeclaredSize(declaredSize(settings)))
        .orElse(dataset);
  }

  private static int declaredSize(Settings settings) {
    long size = settings.integer(Setting.DATASET_SIZE);
    if (size < 1 || size > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "dataset-size must be in [1, " + Integer.MAX_VALUE + "], was " + size);
    }
    return (int) size;
  }
}
