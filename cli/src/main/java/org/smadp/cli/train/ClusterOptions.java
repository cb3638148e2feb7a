package org.smadp.cli.train;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.smadp.train.place.ClusterProvider;
import org.smadp.train.place.OneMachine;
import org.smadp.train.place.Workplace;
import picocli.CommandLine.Option;

/** Where a command does its work: here, or on a cluster. */
public final class ClusterOptions {
  @Option(
      names = "--spark",
      paramLabel = "MASTER",
      description =
          "Work on a Spark cluster, such as spark://host:7077, yarn or local[*]; data must be"
              + " parquet:PATH or csv:PATH that all executors reach. See docs/spark.md.")
  private String master;

  @Option(
      names = "--spark-conf",
      paramLabel = "KEY=VALUE",
      description = "A setting of Spark, such as spark.executor.memory=8g; repeatable.")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--parts",
      paramLabel = "N",
      description =
          "Parts into which rows are cut on a cluster; default one for each core. The same number"
              + " gives the same bits on any cluster.")
  private Integer parts;

  @Option(
      names = "--allow-unencrypted-cluster",
      description =
          "Accept a cluster without spark.authenticate and network encryption: whoever reads its"
              + " traffic then knows who is in each lot, and raw sums.")
  private boolean unencrypted;

  /** Whether a cluster was named. */
  public boolean isGiven() {
    if (master == null && (!settings.isEmpty() || parts != null || unencrypted)) {
      throw new IllegalArgumentException(
          "spark-conf, parts and allow-unencrypted-cluster have no effect without --spark MASTER;"
              + " add it or leave them out");
    }
    return master != null;
  }

  /** The cluster of a configuration file, if the command line names none. */
  void takeMaster(String ofFile) {
    master = master == null ? ofFile : master;
  }

  Workplace open() {
    return isGiven() ? ClusterProvider.found().open(choice()) : new OneMachine();
  }

  /** What was said of the cluster. */
  public ClusterProvider.Choice choice() {
    if (master.isBlank()) {
      throw new IllegalArgumentException("spark must name a master, such as local[*], was ''");
    }
    if (parts != null && parts < 1) {
      throw new IllegalArgumentException("parts must be >= 1, was " + parts);
    }
    return new ClusterProvider.Choice(
        master,
        settings,
        parts == null ? OptionalInt.empty() : OptionalInt.of(parts),
        unencrypted ? ClusterProvider.Traffic.ANY : ClusterProvider.Traffic.ENCRYPTED);
  }
}
