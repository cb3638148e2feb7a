package org.smadp.train.example;

import java.nio.file.Path;
import org.smadp.train.PrivateTraining;
import org.smadp.train.TrainingResult;

public final class FirstPrivateModel {
  public static void main(String[] arguments) throws Exception {
    try (PrivateTraining training =
        PrivateTraining.builder()
            .data("mnist")
            .model("mnist-cnn")
            .epsilon(3)
            .delta(1e-5)
            .steps(40)
            .evaluateEvery(20)
            .onEvaluation(e -> System.out.printf("%d: %.3f%n", e.step(), e.testAccuracy()))
            .build()) {
      TrainingResult result = training.run(Path.of(arguments[0]));
      System.out.println("epsilon " + result.privacy().epsilon());
    }
  }
}
