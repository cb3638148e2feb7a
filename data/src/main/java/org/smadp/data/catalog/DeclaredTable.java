package org.smadp.data.catalog;

import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.smadp.data.PrivacyUnit;
import org.smadp.data.schema.Schema;
import org.smadp.data.schema.TableFormat;
import org.smadp.data.table.RowSource;

/**
 * All that is declared of a table whose rows are read elsewhere.
 *
 * @param testData where held-out rows are; empty if a share of the rows is held out
 * @param testFraction that share
 */
public record DeclaredTable(
    Schema schema, Optional<String> testData, double testFraction, PrivacyUnit unit) {
  /**
   * Takes declarations from options; those without effect are refused.
   *
   * @param header the rows under a format; the names of columns are asked if there is no schema
   */
  public static DeclaredTable of(
      NamedData data, DataOptions options, Function<TableFormat, RowSource> header) {
    data.requireEffect(options);
    String prefix = data.kind().prefix();
    return new DeclaredTable(
        new TableDeclaration(prefix, options).schema(data.target(), header),
        options.text(DataOption.TEST_DATA).map(text -> withoutPrefix(text, prefix + ":")),
        options.testFraction(),
        options
            .text(DataOption.PRIVACY_UNIT)
            .map(text -> PrivacyUnit.valueOf(text.toUpperCase(Locale.ROOT)))
            .orElse(PrivacyUnit.ROW));
  }

  private static String withoutPrefix(String text, String prefix) {
    return text.startsWith(prefix) ? text.substring(prefix.length()) : text;
  }
}
