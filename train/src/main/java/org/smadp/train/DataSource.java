package org.smadp.train;

import java.nio.file.Path;
import java.util.Optional;
import org.smadp.data.ColumnScaling;
import org.smadp.data.Dataset;
import org.smadp.data.HeldOut;
import org.smadp.data.Labels;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.data.image.IdxFiles;
import org.smadp.data.image.ImageFolder;
import org.smadp.data.image.ImageShape;
import org.smadp.data.table.CsvTable;
import org.smadp.data.table.FeatureBounds;
import org.smadp.privacy.Sensitive;

/** Loads the data that settings name: a public set of the catalogue, or the user's own files. */
@Sensitive
final class DataSource {
  private DataSource() {}

  static Dataset load(Settings settings) {
    String text = settings.text(Setting.DATA);
    int colon = text.indexOf(':');
    DataOptions.of(text).requireEffect(settings);
    Dataset dataset =
        colon < 0
            ? DataCatalog.ofUser().load(text)
            : own(text.substring(0, colon), Path.of(text.substring(colon + 1)), settings);
    return declared(dataset, settings);
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

  private static Dataset own(String kind, Path path, Settings settings) {
    return switch (kind) {
      case "idx" -> new IdxFiles(path, idxClasses(settings)).load();
      case "images" -> images(path, settings).load();
      case "csv" -> csv(path, settings).load();
      default ->
          throw new IllegalArgumentException(
              "data must be a name or start with idx:, images: or csv:, was '"
                  + kind
                  + ":"
                  + path
                  + "'");
    };
  }

  private static int idxClasses(Settings settings) {
    return Labels.declared(settings.optional(Setting.CLASSES).orElse("10")).size();
  }

  private static ImageFolder images(Path path, Settings settings) {
    Optional<ImageShape> shape = settings.optional(Setting.IMAGE_SIZE).map(ImageShape::parse);
    return settings
        .optional(Setting.TEST_DATA)
        .map(test -> new ImageFolder(path, shape, heldOut(settings)))
        .orElseGet(() -> ImageFolder.of(path, shape, settings.number(Setting.TEST_FRACTION)));
  }

  private static CsvTable csv(Path path, Settings settings) {
    if (settings.optional(Setting.LABEL).isEmpty()) {
      throw new IllegalArgumentException(
          "label is needed for csv: data; name the label column, such as --label outcome");
    }
    if (settings.optional(Setting.CLASSES).isEmpty()) {
      throw new IllegalArgumentException(
          "classes is needed for csv: data, since the set of labels is a public declaration; such"
              + " as --classes no,yes or --classes 10 for the labels 0 to 9");
    }
    return new CsvTable(
        path,
        settings.text(Setting.LABEL),
        Labels.declared(settings.text(Setting.CLASSES)),
        settings
            .optional(Setting.BOUNDS)
            .map(FeatureBounds::parse)
            .orElseGet(FeatureBounds::undeclared),
        ColumnScaling.Range.SYMMETRIC,
        heldOut(settings));
  }

  private static HeldOut heldOut(Settings settings) {
    return settings
        .optional(Setting.TEST_DATA)
        .<HeldOut>map(test -> new HeldOut.Separate(Path.of(bare(test))))
        .orElseGet(() -> new HeldOut.Fraction(settings.number(Setting.TEST_FRACTION)));
  }

  /** A path with or without its kind in front. */
  private static String bare(String text) {
    return text.replaceFirst("^(csv|images|idx):", "");
  }
}
