package org.smadp.data.catalog;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.smadp.data.DataException;
import org.smadp.data.Labels;
import org.smadp.data.schema.Column;
import org.smadp.data.schema.FormatReader;
import org.smadp.data.schema.Schema;
import org.smadp.data.schema.SchemaFile;
import org.smadp.data.schema.TableFormat;
import org.smadp.data.schema.TextColumn;
import org.smadp.data.table.CsvTable;
import org.smadp.data.table.FeatureBounds;
import org.smadp.data.table.RowSource;
import org.smadp.data.table.TextTable;

/** What options declare about a table, the same for all sources of rows. */
record TableDeclaration(String kind, DataOptions options) {
  /** The options that have an effect on every table. */
  static Set<DataOption> common() {
    return EnumSet.of(
        DataOption.TEST_FRACTION,
        DataOption.SCHEMA,
        DataOption.LABEL,
        DataOption.CLASSES,
        DataOption.BOUNDS,
        DataOption.USER_COLUMN,
        DataOption.PRIVACY_UNIT);
  }

  /**
   * The declared schema.
   *
   * @param source what holds the rows, for messages
   * @param header the rows under a format; the names of columns are asked if there is no schema
   */
  Schema schema(String source, Function<TableFormat, RowSource> header) {
    Schema schema =
        options.text(DataOption.SCHEMA).map(this::fromFile).orElseGet(() -> byOptions(header));
    requireUnit(schema, source);
    requireNoWeight(schema, source);
    requireNoText(schema, source);
    return schema;
  }

  /** The schema of a file of texts. */
  Schema textSchema(Path file, TextColumn text) {
    TableFormat format = format(TableFormat.usual());
    Schema schema =
        TextTable.schema(
            TextTable.source(file, format),
            format,
            text,
            options.text(DataOption.LABEL).orElse("label"),
            Labels.declared(
                options
                    .text(DataOption.CLASSES)
                    .orElseThrow(
                        () ->
                            new IllegalArgumentException(
                                "classes is needed for text: data: the set of labels is a public"
                                    + " declaration, such as --classes ham,spam or --classes 2 for"
                                    + " the labels 0 and 1"))),
            options.text(DataOption.USER_COLUMN));
    requireUnit(schema, file.toString());
    return schema;
  }

  private Schema fromFile(String file) {
    for (DataOption declared :
        List.of(DataOption.LABEL, DataOption.CLASSES, DataOption.BOUNDS, DataOption.USER_COLUMN)) {
      if (options.isGiven(declared)) {
        throw new IllegalArgumentException(
            "%s has no effect next to schema; declare it there".formatted(declared.key()));
      }
    }
    Schema schema = SchemaFile.read(Path.of(file));
    return schema.withFormat(format(schema.format()));
  }

  private Schema byOptions(Function<TableFormat, RowSource> header) {
    TableFormat format = format(TableFormat.usual());
    String label = needed(DataOption.LABEL, "name the label column, such as --label outcome");
    String classes =
        needed(
            DataOption.CLASSES,
            "the set of labels is a public declaration, such as --classes no,yes or --classes 10"
                + " for the labels 0 to 9");
    return CsvTable.numeric(
        header.apply(format),
        format,
        label,
        Labels.declared(classes),
        options
            .text(DataOption.BOUNDS)
            .map(FeatureBounds::parse)
            .orElseGet(FeatureBounds::undeclared),
        options.text(DataOption.USER_COLUMN));
  }

  private String needed(DataOption option, String why) {
    return options
        .text(option)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s is needed for %s: data without a schema: %s; or declare all columns in a"
                            .formatted(option.key(), kind, why)
                        + " schema, which 'smadp data describe FILE' drafts"));
  }

  private TableFormat format(TableFormat declared) {
    TableFormat format = declared;
    Optional<String> separator = options.text(DataOption.SEPARATOR);
    if (separator.isPresent()) {
      format = format.withSeparator(FormatReader.separator(separator.get()));
    }
    Optional<String> encoding = options.text(DataOption.ENCODING);
    if (encoding.isPresent()) {
      format = format.withEncoding(FormatReader.encoding(encoding.get()));
    }
    Optional<String> decimal = options.text(DataOption.DECIMAL);
    if (decimal.isPresent()) {
      format = format.withDecimal(FormatReader.decimal(decimal.get()));
    }
    Optional<String> missing = options.text(DataOption.MISSING_WORDS);
    if (missing.isPresent()) {
      List<String> words = new ArrayList<>(List.of(missing.get().split("\\s*,\\s*", -1)));
      words.addAll(format.missing());
      format = format.withMissing(words.stream().distinct().toList());
    }
    return format;
  }

  private static void requireNoWeight(Schema schema, String source) {
    if (schema.weight().isPresent()) {
      throw new DataException(
          source,
          "column '%s': weights of rows have no effect on training yet; declare it with type ignore"
              .formatted(schema.weight().get().name()));
    }
  }

  private static void requireNoText(Schema schema, String source) {
    for (Column column : schema.columns()) {
      if (column instanceof TextColumn) {
        throw new DataException(
            source,
            "column '%s': texts are read by --data text:FILE; declare it with type ignore"
                .formatted(column.name()));
      }
    }
  }

  /** A person with several rows is protected only if the user says so; ask, do not assume. */
  private void requireUnit(Schema schema, String source) {
    Optional<String> column = schema.personal();
    if (column.isPresent() && !options.isGiven(DataOption.PRIVACY_UNIT)) {
      throw new DataException(
          source,
          "column '%s' looks as if several rows may belong to one person; say what is protected:"
                  .formatted(column.get())
              + " --privacy-unit row (one row; who has several is not protected as a person) or"
              + " --privacy-unit user (a person with all their rows)");
    }
  }
}
