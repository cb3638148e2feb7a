package org.smadp.spark;

import java.util.Optional;
import java.util.OptionalInt;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.smadp.data.Dataset;
import org.smadp.data.Split;
import org.smadp.data.catalog.DataOptions;
import org.smadp.data.catalog.DeclaredTable;
import org.smadp.data.catalog.NamedData;
import org.smadp.privacy.Sensitive;
import org.smadp.train.place.Cut;
import org.smadp.train.place.PartedPlace;
import org.smadp.train.plan.ProtectedUnit;

/**
 * A Spark cluster that holds the examples of a run and sums over them. The driver, this process,
 * has the ledger and the key of noise; executors have neither.
 *
 * <p>Lots, charges and releases are those of one machine with the same rows in the same order; sums
 * have the bits of {@code LocalParts} with the same cut.
 */
@Sensitive
public final class SparkPlace implements PartedPlace {
  private final SparkSession session;
  private final int parts;
  private final Runnable atTheEnd;

  private SparkPlace(SparkSession session, int parts, Runnable atTheEnd) {
    this.session = session;
    this.parts = parts;
    this.atTheEnd = atTheEnd;
  }

  /** A cluster whose traffic is authenticated and encrypted, or this machine alone. */
  public static SparkPlace on(SparkSession session) {
    return on(session, Wire.PROTECTED, OptionalInt.empty());
  }

  /**
   * The same with choices.
   *
   * @param parts into which the examples are cut; by default one for each core of the cluster
   */
  public static SparkPlace on(SparkSession session, Wire wire, OptionalInt parts) {
    wire.require(session.sparkContext().getConf());
    return new SparkPlace(
        session, parts.orElseGet(() -> session.sparkContext().defaultParallelism()), () -> {});
  }

  /** The same, which ends its session when it is closed. */
  SparkPlace stopping() {
    return new SparkPlace(session, parts, session::stop);
  }

  @Override
  public void close() {
    atTheEnd.run();
  }

  @Override
  public Dataset load(NamedData data, DataOptions options, OptionalInt declared) {
    RowFiles files = RowFiles.of(session, data.kind().prefix(), data.target());
    DeclaredTable table = DeclaredTable.of(data, options, files::header);
    return new TableLoader(context(), table, cut(declared)).load(files);
  }

  /**
   * Rows of any source that Spark reads, in the order of a column whose values are unique.
   *
   * @param declared what is declared of them
   * @param members how many rows, or users, are declared for training
   */
  public Dataset rows(
      org.apache.spark.sql.Dataset<Row> rows,
      String idColumn,
      DeclaredTable declared,
      int members) {
    return new TableLoader(context(), declared, cut(OptionalInt.of(members)))
        .load(new SortedRows(rows, idColumn));
  }

  private Cut cut(OptionalInt declared) {
    return Cut.of(parts, declared.orElse(parts));
  }

  private JavaSparkContext context() {
    return JavaSparkContext.fromSparkContext(session.sparkContext());
  }

  @Override
  public OpenParts open(Side side, Split split, ProtectedUnit unit, Optional<PartNetwork> network) {
    if (!(split instanceof ClusterSplit rows)) {
      throw new IllegalArgumentException(
          "these examples are not on the cluster; on Spark, train on parquet: or csv: data without"
              + " an encoder");
    }
    rows.requireUnit(unit);
    return ClusterParts.open(context(), rows, network);
  }
}
