package org.smadp.train.place;

import java.util.Map;
import java.util.OptionalInt;
import java.util.ServiceLoader;

/**
 * Opens workplaces on clusters. The one for Spark is in a module of its own, found if it is there.
 */
public interface ClusterProvider {
  /**
   * What a user says of a cluster.
   *
   * @param master its address, as Spark has it
   * @param settings of the cluster itself
   * @param parts into which the examples are cut; one for each core if empty
   * @param traffic what its connections must be
   */
  record Choice(String master, Map<String, String> settings, OptionalInt parts, Traffic traffic) {
    public Choice {
      settings = Map.copyOf(settings);
    }
  }

  /** What connections must be. */
  enum Traffic {
    ENCRYPTED,
    ANY
  }

  /** Connects to a cluster; one that is not as demanded is refused. */
  Workplace open(Choice choice);

  /** Scores the rows of a table by a finished run and writes them as a folder of CSV files. */
  void predict(Choice choice, String run, String data, String out);

  /** The provider on the class path. */
  static ClusterProvider found() {
    return ServiceLoader.load(ClusterProvider.class)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "spark needs the Spark module, which is not on the class path; set SPARK_HOME"
                        + " and run it with ./smadp, or use spark-submit: see docs/spark.md"));
  }
}
