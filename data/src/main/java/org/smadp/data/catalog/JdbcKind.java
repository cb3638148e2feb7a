package org.smadp.data.catalog;

import java.util.Set;
import org.smadp.data.Dataset;
import org.smadp.data.HeldOut;
import org.smadp.data.InputFormat;
import org.smadp.data.NewExamples;
import org.smadp.data.schema.Schema;
import org.smadp.data.table.JdbcSource;
import org.smadp.data.table.NewTable;
import org.smadp.data.table.Table;

/** Rows of a database of the user. */
record JdbcKind() implements DataKind {
  @Override
  public String prefix() {
    return "jdbc";
  }

  @Override
  public Target target() {
    return Target.URL;
  }

  @Override
  public String example() {
    return "postgresql://host/base";
  }

  @Override
  public Set<DataOption> options() {
    Set<DataOption> options = TableDeclaration.common();
    options.add(DataOption.QUERY);
    return options;
  }

  @Override
  public boolean splitsByHash(String url, DataOptions options) {
    return true;
  }

  @Override
  public Dataset load(String url, DataOptions options) {
    JdbcSource source = source(url, options);
    Schema schema = new TableDeclaration(prefix(), options).schema(source.name(), format -> source);
    return new Table(source, schema).load(new HeldOut.Fraction(options.testFraction()));
  }

  /** By the query of the training, which a view may answer with other rows. */
  @Override
  public NewExamples readNew(String url, InputFormat format, DataOptions training) {
    return new NewTable(source(url, training), format).read();
  }

  private JdbcSource source(String url, DataOptions options) {
    String query =
        options
            .text(DataOption.QUERY)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "query is needed for jdbc: data; say which rows, such as --query"
                            + " 'select age, outcome from patients'"));
    return new JdbcSource(prefix() + ":" + url, query);
  }
}
