package org.smadp.spark;

import org.apache.spark.SparkConf;

/** What is asked of the connections between driver and executors. */
public enum Wire {
  /** Authenticated and encrypted, unless everything runs in this process. */
  PROTECTED,
  /** Anything, by the user's explicit word. */
  ANY;

  private static final String AUTHENTICATE = "spark.authenticate";
  private static final String CRYPTO = "spark.network.crypto.enabled";
  private static final String SSL = "spark.ssl.rpc.enabled";

  /** Refuses a cluster over whose connections the members of lots could be read. */
  void require(SparkConf conf) {
    String master = conf.get("spark.master", "");
    boolean here = master.equals("local") || master.startsWith("local[");
    if (this == ANY || here) {
      return;
    }
    boolean encrypted = conf.getBoolean(CRYPTO, false) || conf.getBoolean(SSL, false);
    if (!conf.getBoolean(AUTHENTICATE, false) || !encrypted) {
      throw new IllegalArgumentException(
          "spark %s has no %s; who is in a lot and raw sums would be open to the network. Set"
                  .formatted(master, conf.getBoolean(AUTHENTICATE, false) ? CRYPTO : AUTHENTICATE)
              + " %s and %s to true, or accept it with --allow-unencrypted-cluster"
                  .formatted(AUTHENTICATE, CRYPTO));
    }
  }
}
