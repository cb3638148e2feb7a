package org.smadp.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.data.catalog.DataKinds;
import org.smadp.data.catalog.NamedData;
import org.smadp.train.place.ClusterProvider;
import org.smadp.train.place.Workplace;

/** Spark clusters by the address of their master, for the command line. */
public final class SparkClusters implements ClusterProvider {
  @Override
  public Workplace open(Choice choice) {
    SparkSession session = session(choice);
    return SparkPlace.on(session, wire(choice), choice.parts()).stopping();
  }

  @Override
  public void predict(Choice choice, String run, String data, String out) {
    SparkSession session = session(choice);
    try {
      wire(choice).require(session.sparkContext().getConf());
      NamedData named = new DataKinds(DataCatalog.ofUser()).named(data);
      new ClusterPrediction(session, Path.of(run))
          .write(RowFiles.of(session, named.kind().prefix(), named.target()), out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      session.stop();
    }
  }

  private static Wire wire(Choice choice) {
    return choice.traffic() == Traffic.ANY ? Wire.ANY : Wire.PROTECTED;
  }

  /** The session that spark-submit prepared, else a new one; checked before it starts. */
  private static SparkSession session(Choice choice) {
    SparkConf conf = new SparkConf();
    conf.setMaster(choice.master());
    choice.settings().forEach(conf::set);
    conf.setIfMissing("spark.app.name", "smadp");
    conf.setIfMissing("spark.ui.showConsoleProgress", "false");
    // Sums come back with the end of a task, not in a second round.
    conf.setIfMissing("spark.task.maxDirectResultSize", "64m");
    conf.setIfMissing("spark.sql.datetime.java8API.enabled", "true");
    wire(choice).require(conf);
    return SparkSession.builder().config(conf).getOrCreate();
  }
}
