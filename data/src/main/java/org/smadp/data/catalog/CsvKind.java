package org.smadp.data.catalog;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.smadp.data.ColumnScaling;
import org.smadp.data.Dataset;
import org.smadp.data.InputFormat;
import org.smadp.data.Labels;
import org.smadp.data.NewExamples;
import org.smadp.data.table.CsvTable;
import org.smadp.data.table.FeatureBounds;
import org.smadp.data.table.NewTable;

/** A CSV file of the user. */
record CsvKind() implements DataKind {
  @Override
  public String prefix() {
    return "csv";
  }

  @Override
  public Target target() {
    return Target.FILE;
  }

  @Override
  public String example() {
    return "patients.csv";
  }

  @Override
  public Set<DataOption> options() {
    return EnumSet.of(
        DataOption.TEST_DATA,
        DataOption.TEST_FRACTION,
        DataOption.LABEL,
        DataOption.USER_COLUMN,
        DataOption.CLASSES,
        DataOption.BOUNDS);
  }

  @Override
  public boolean splitsByHash(String file, DataOptions options) {
    return !options.isGiven(DataOption.TEST_DATA);
  }

  @Override
  public Dataset load(String file, DataOptions options) {
    String label =
        options
            .text(DataOption.LABEL)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "label is needed for csv: data; name the label column, such as"
                            + " --label outcome"));
    String classes =
        options
            .text(DataOption.CLASSES)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "classes is needed for csv: data, since the set of labels is a public"
                            + " declaration; such as --classes no,yes or --classes 10 for the"
                            + " labels 0 to 9"));
    FeatureBounds bounds =
        options
            .text(DataOption.BOUNDS)
            .map(FeatureBounds::parse)
            .orElseGet(FeatureBounds::undeclared);
    return new CsvTable(
            Path.of(file),
            label,
            Labels.declared(classes),
            bounds,
            ColumnScaling.Range.SYMMETRIC,
            options.heldOut(this))
        .ofUsers(options.text(DataOption.USER_COLUMN))
        .load();
  }

  @Override
  public NewExamples readNew(String file, InputFormat format, DataOptions training) {
    return new NewTable(Path.of(file), format, training.text(DataOption.LABEL)).read();
  }
}
