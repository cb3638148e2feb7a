package org.smadp.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.smadp.cli.Smadp;

/**
 * What {@code spark-submit} starts: the command line, on the cluster it was submitted to.
 *
 * <pre>  spark-submit --class org.smadp.spark.Submit ... smadp-spark.jar train --data parquet:...
 * </pre>
 */
public final class Submit {
  private Submit() {}

  public static void main(String[] arguments) {
    List<String> all = new ArrayList<>(Arrays.asList(arguments));
    String master = System.getProperty("spark.master");
    if (master != null && !all.contains("--spark")) {
      all.add("--spark");
      all.add(master);
    }
    Smadp.main(all.toArray(String[]::new));
  }
}
