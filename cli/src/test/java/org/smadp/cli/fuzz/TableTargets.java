package org.smadp.cli.fuzz;

import static org.smadp.cli.fuzz.Targets.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.smadp.cli.ParquetTable;
import org.smadp.data.HeldOut;
import org.smadp.data.parquet.ParquetSource;
import org.smadp.data.schema.SchemaDraft;
import org.smadp.data.schema.SchemaFile;
import org.smadp.data.schema.TableFormat;
import org.smadp.data.table.CsvSource;
import org.smadp.data.table.CsvTable;
import org.smadp.data.table.DraftedTable;
import org.smadp.data.table.FeatureBounds;

/** Tables, and the schemas that declare them. */
final class TableTargets {
  private static final String SCHEMA =
      """
      format: {separator: ";", encoding: latin1, decimal: comma, missing: [NA, "?"]}
      columns:
        age:     {type: numeric, bounds: [0, 120], missing: 3}
        income:  {type: numeric, bounds: [-9.5, 1e6], scale: log, missing: indicator}
        ward:    {type: categorical, values: [A, B]}
        smoker:  {type: boolean, true: [ja], false: [nein]}
        seen:    {type: date, bounds: [2010-01-01, 2026-12-31], format: dd.MM.yyyy, missing: indicator}
        patient: {type: user}
        note:    {type: ignore}
        outcome: {type: label, values: {no: [NO, ">30"], yes: ["<30"]}}
      """;

  private static final String ROWS =
      """
      age;income;ward;smoker;seen;patient;note;outcome
      1;2,5;A;ja;03.02.2011;p1;x;NO
      NA;?;C;;NA;p2;"a b";<30
      70;1e3;B;nein;31.12.2025;p1;;>30
      8;-7;A;ja;01.01.2010;p3;y;<30
      """;

  private final Path folder;

  TableTargets(Path folder) throws IOException {
    this.folder = Files.createDirectories(folder.resolve("tables"));
  }

  List<Target> all() throws IOException {
    return List.of(csv(), schema(), declared(), drafted(), parquet());
  }

  private Target csv() {
    Path file = folder.resolve("table.csv");
    return new Target(
        "CSV",
        List.of(
            text("age,outcome\n1,no\n2,yes\n3.5e0,\"no\"\n4,yes\n5,no\n6,yes\n7,no\n8,yes\n"),
            text("\ufeffage,outcome\r\n\"1\",yes\r\nNaN,no\r\n")),
        1,
        content -> {
          Files.write(file, content);
          CsvTable.numeric(
                  file,
                  TableFormat.usual(),
                  "outcome",
                  List.of("no", "yes"),
                  FeatureBounds.parse("0:120"),
                  new HeldOut.Fraction(0.3))
              .load();
        });
  }

  private Target schema() throws IOException {
    Path table = Files.writeString(folder.resolve("rows.csv"), ROWS);
    Path file = folder.resolve("schema.yaml");
    return new Target(
        "schema",
        List.of(
            text(SCHEMA),
            text(
                "columns: {age: {type: numeric, bounds: [0, 9]}, y: {type: label, values: [a, b]}}")),
        1,
        content -> {
          Files.write(file, content);
          new CsvTable(table, SchemaFile.read(file), new HeldOut.Fraction(0.3)).load();
        });
  }

  private Target declared() {
    Path table = folder.resolve("declared.csv");
    return new Target(
        "table with a schema",
        List.of(text(ROWS)),
        1,
        content -> {
          Files.write(table, content);
          new CsvTable(table, SchemaFile.read(SCHEMA, "schema"), new HeldOut.Fraction(0.3)).load();
        });
  }

  private Target drafted() {
    Path table = folder.resolve("drafted.csv");
    return new Target(
        "table to draft from",
        List.of(text(ROWS.replace(',', '.').replace(';', ','))),
        1,
        content -> {
          Files.write(table, content);
          SchemaDraft draft =
              DraftedTable.byPublicValues(
                  CsvSource.withHeader(table, TableFormat.usual()), Optional.empty());
          SchemaFile.read(draft.yaml(TableFormat.usual()), "draft");
        });
  }

  private Target parquet() throws IOException {
    Path file = folder.resolve("damaged.parquet");
    byte[] whole = Files.readAllBytes(ParquetTable.write(folder.resolve("whole.parquet"), 30));
    return new Target(
        "parquet file",
        List.of(whole),
        1,
        content -> {
          Files.write(file, content);
          new ParquetSource(file).read(row -> {});
        });
  }
}
