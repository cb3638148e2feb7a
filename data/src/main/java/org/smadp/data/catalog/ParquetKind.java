package org.smadp.data.catalog;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.smadp.data.Dataset;
import org.smadp.data.HeldOut;
import org.smadp.data.InputFormat;
import org.smadp.data.NewExamples;
import org.smadp.data.parquet.ParquetSource;
import org.smadp.data.schema.Schema;
import org.smadp.data.table.NewTable;
import org.smadp.data.table.Table;

/** A Parquet file of the user. */
record ParquetKind() implements TableFileKind {
  @Override
  public String prefix() {
    return "parquet";
  }

  @Override
  public Set<String> extensions() {
    return Set.of(ParquetSource.EXTENSION);
  }

  @Override
  public String example() {
    return "patients.parquet";
  }

  @Override
  public Set<DataOption> options() {
    Set<DataOption> options = TableDeclaration.common();
    options.addAll(EnumSet.of(DataOption.TEST_DATA, DataOption.MISSING_WORDS));
    return options;
  }

  @Override
  public Dataset load(String file, DataOptions options) {
    Path path = Path.of(file);
    var source = new ParquetSource(path);
    Schema schema = new TableDeclaration(prefix(), options).schema(file, format -> source);
    Table table = new Table(source, schema);
    if (options.heldOut(this) instanceof HeldOut.Separate separate) {
      separate.requireOtherThan(path);
      return table.load(new ParquetSource(separate.location()));
    }
    return table.load(new HeldOut.Fraction(options.testFraction()));
  }

  @Override
  public NewExamples readNew(String file, InputFormat format, DataOptions training) {
    return new NewTable(new ParquetSource(Path.of(file)), format).read();
  }
}
