package org.smadp.benchmarks.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.randn;
import static org.apache.spark.sql.functions.when;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Writes a Parquet table of made-up numbers with its schema: ROWS rows of COLUMNS features in FILES
 * files, {@code PATH} and {@code PATH.yaml}.
 */
public final class SyntheticTable {
  private SyntheticTable() {}

  public static void main(String[] arguments) throws IOException {
    String path = arguments[0];
    long rows = Long.parseLong(arguments[1]);
    int columns = Integer.parseInt(arguments[2]);
    int files = Integer.parseInt(arguments[3]);
    StringBuilder schema = new StringBuilder("columns:\n");
    try (SparkSession session = SparkSession.builder().appName("smadp table").getOrCreate()) {
      Dataset<Row> table = session.range(0, rows, 1, files).toDF("number");
      for (int c = 0; c < columns; c++) {
        table = table.withColumn("x" + c, randn(c).cast("float"));
        schema.append("  x%d: {type: numeric, bounds: [-5, 5]}\n".formatted(c));
      }
      table
          .withColumn("kind", when(col("x0").plus(col("x1")).gt(randn(columns)), 1).otherwise(0))
          .drop("number")
          .write()
          .parquet(path);
      schema.append("  kind: {type: label, values: [0, 1]}\n");
    }
    Files.writeString(Path.of(path + ".yaml"), schema);
  }
}
