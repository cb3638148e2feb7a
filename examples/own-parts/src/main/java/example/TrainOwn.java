package example;

import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.smadp.data.Dataset;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.data.table.MemoryTable;
import org.smadp.nn.Model;
import org.smadp.nn.RuntimeOptions;
import org.smadp.tensor.Shape;
import org.smadp.train.Prediction;
import org.smadp.train.Predictor;
import org.smadp.train.PrivateTraining;

/** Trains on rows in memory with a network and an algorithm of one's own, then scores a row. */
public final class TrainOwn {
  private TrainOwn() {}

  public static void main(String[] arguments) throws Exception {
    Path run = Path.of(arguments[0]);
    Model model =
        Model.builder("own-net", Shape.of(2)).linear(8).add(new SwishBlock("block", 8)).classes(2);
    try (PrivateTraining training =
        PrivateTraining.builder()
            .data(data(600))
            .model(model)
            .algorithm(SignSgd.ENTRY)
            .set("scale", "0.02")
            .learningRate(1)
            .lotSize(60)
            .steps(30)
            .epsilon(8)
            .delta(1e-4)
            .build()) {
      training.run(run);
    }
    try (Predictor predictor =
        Predictor.open(run, DataCatalog.ofUser(), RuntimeOptions.defaults())) {
      Prediction prediction = predictor.score(Map.of("age", 90, "pressure", 210));
      System.out.println("p(ill) = " + prediction.probability(1));
    }
  }

  /** Rows of a stream: two groups of people. */
  static Dataset data(int size) {
    SplittableRandom random = new SplittableRandom(1);
    return MemoryTable.named("synthetic-patients")
        .column("age", 0, 120)
        .column("pressure", 50, 250)
        .classes("well", "ill")
        .rows(
            IntStream.range(0, size)
                .mapToObj(
                    i ->
                        new MemoryTable.Row(
                            new double[] {
                              (i % 2 == 0 ? 30 : 90) + 20 * random.nextDouble(),
                              (i % 2 == 0 ? 90 : 180) + 40 * random.nextDouble()
                            },
                            i % 2)))
        .heldOut(0.2)
        .withDeclaredSize(480);
  }
}
