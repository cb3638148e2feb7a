package org.smadp.data.catalog;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.smadp.data.Dataset;
import org.smadp.data.HeldOut;
import org.smadp.data.InputFormat;
import org.smadp.data.NewExamples;
import org.smadp.data.schema.Schema;
import org.smadp.data.schema.TextColumn;
import org.smadp.data.table.NewTable;
import org.smadp.data.table.Table;
import org.smadp.data.table.TextTable;

/** A file of the user with a column of texts and one of labels, for an encoder of texts. */
record TextKind() implements DataKind {
  @Override
  public String prefix() {
    return "text";
  }

  @Override
  public Target target() {
    return Target.FILE;
  }

  @Override
  public String example() {
    return "reviews.csv";
  }

  @Override
  public Set<DataOption> options() {
    return EnumSet.of(
        DataOption.ENCODER,
        DataOption.TEXT_COLUMN,
        DataOption.MAX_TOKENS,
        DataOption.TEST_DATA,
        DataOption.TEST_FRACTION,
        DataOption.LABEL,
        DataOption.CLASSES,
        DataOption.USER_COLUMN,
        DataOption.PRIVACY_UNIT,
        DataOption.SEPARATOR,
        DataOption.ENCODING);
  }

  @Override
  public boolean splitsByHash(String file, DataOptions options) {
    return !options.isGiven(DataOption.TEST_DATA);
  }

  @Override
  public Dataset load(String file, DataOptions options) {
    Path path = Path.of(file);
    Schema schema = new TableDeclaration(prefix(), options).textSchema(path, column(options));
    Table table = new Table(TextTable.source(path, schema.format()), schema);
    if (options.heldOut(this) instanceof HeldOut.Separate separate) {
      separate.requireOtherThan(path);
      return table.load(TextTable.source(separate.location(), schema.format()));
    }
    return table.load((HeldOut.Fraction) options.heldOut(this));
  }

  private TextColumn column(DataOptions options) {
    String encoder =
        options
            .text(DataOption.ENCODER)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "encoder is needed for text: data, such as --encoder minilm"));
    return new TextColumn(
        options.text(DataOption.TEXT_COLUMN).orElseThrow(),
        encoder,
        maxTokens(options),
        () -> EncoderCatalog.ofUser().tokeniser(encoder));
  }

  private static int maxTokens(DataOptions options) {
    String text = options.text(DataOption.MAX_TOKENS).orElseThrow();
    try {
      return Integer.parseInt(text.strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("max-tokens must be a number, was '" + text + "'", e);
    }
  }

  @Override
  public NewExamples readNew(String file, InputFormat format, DataOptions training) {
    Schema schema = NewTable.scaling(file, format).schema();
    return new NewTable(TextTable.source(Path.of(file), schema.format()), format).read();
  }
}
