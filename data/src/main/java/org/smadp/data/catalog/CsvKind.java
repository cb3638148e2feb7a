package org.smadp.data.catalog;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.smadp.data.Dataset;
import org.smadp.data.InputFormat;
import org.smadp.data.NewExamples;
import org.smadp.data.schema.Schema;
import org.smadp.data.table.CsvSource;
import org.smadp.data.table.CsvTable;
import org.smadp.data.table.NewTable;

/** A text file of the user with cells between separators. */
record CsvKind() implements TableFileKind {
  @Override
  public String prefix() {
    return "csv";
  }

  @Override
  public Set<String> extensions() {
    return Set.of(".csv", ".tsv");
  }

  @Override
  public String example() {
    return "patients.csv";
  }

  @Override
  public Set<DataOption> options() {
    Set<DataOption> options = TableDeclaration.common();
    options.addAll(
        EnumSet.of(
            DataOption.TEST_DATA,
            DataOption.SEPARATOR,
            DataOption.ENCODING,
            DataOption.DECIMAL,
            DataOption.MISSING_WORDS));
    return options;
  }

  @Override
  public Dataset load(String file, DataOptions options) {
    Path path = Path.of(file);
    Schema schema =
        new TableDeclaration(prefix(), options)
            .schema(file, format -> CsvSource.withHeader(path, format));
    return new CsvTable(path, schema, options.heldOut(this)).load();
  }

  @Override
  public NewExamples readNew(String file, InputFormat format, DataOptions training) {
    Schema schema = NewTable.scaling(file, format).schema();
    var source = new CsvSource(Path.of(file), schema.format(), schema.names());
    return new NewTable(source, format).read();
  }
}
