package org.smadp.data.table;

import org.smadp.data.ColumnScaling;
import org.smadp.data.Dataset;
import org.smadp.data.HeldOut.Fraction;
import org.smadp.data.schema.Schema;
import org.smadp.privacy.Sensitive;

/**
 * A table of the user's, read by its declared schema.
 *
 * <p>Classes, bounds and categories are declarations, not read from the data: values outside of
 * bounds are moved to the nearer end, undeclared categories share an input. The row's own text
 * decides whether a fraction test part holds it, so equal rows stay together; with a user column it
 * is the user, so all rows of one stay together.
 *
 * <p>A number {@code NaN} in a column that declares nothing for missing cells is kept: such an
 * example has no finite gradient and therefore contributes nothing to any clipped sum.
 */
@Sensitive
public record Table(RowSource source, Schema schema) {

  /** With a share of its rows held out. */
  public Dataset load(Fraction heldOut) {
    TableRows training = new TableRows();
    TableRows test = new TableRows();
    new TableReader(source, schema).read(row -> heldOut.holds(row) ? test : training);
    return dataset(training, test);
  }

  /** With the rows of another source held out. */
  public Dataset load(RowSource heldOut) {
    TableRows training = new TableRows();
    TableRows test = new TableRows();
    new TableReader(source, schema).read(row -> training);
    new TableReader(heldOut, schema).read(row -> test);
    if (test.sharesUserWith(training)) {
      throw heldOut.problem(
          "has rows of a user who is trained on; all rows of a user must be on one side, so move"
              + " them, or leave test-data out and let a hash of '%s' split"
                  .formatted(schema.user().orElseThrow()));
    }
    return dataset(training, test);
  }

  private Dataset dataset(TableRows training, TableRows test) {
    int features = schema.width();
    return Dataset.own(
        source.name(),
        training.split(features, schema.user()),
        test.split(features, schema.user()),
        schema.label().kind(),
        ColumnScaling.declared(schema));
  }
}
