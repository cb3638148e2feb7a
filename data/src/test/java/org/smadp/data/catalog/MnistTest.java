package org.smadp.data.catalog;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.smadp.data.DataIdentity.Visibility;
import org.smadp.data.Dataset;
import org.smadp.tensor.Shape;

class MnistTest {
  private static Dataset mnist;

  @BeforeAll
  static void load() {
    mnist = new DataCatalog(Path.of("no-cache")).load("mnist");
  }

  @Test
  void load_bundledFiles_giveThePublicFacts() {
    assertEquals(60_000, mnist.training().size());
    assertEquals(10_000, mnist.test().size());
    assertEquals(OptionalInt.of(60_000), mnist.declaredSize());
    assertEquals(Shape.of(1, 28, 28), mnist.inputShape());
    assertEquals(10, mnist.classes());
    assertEquals(Visibility.PUBLIC, mnist.identity().visibility());
  }

  @Test
  void copyInput_allTrainingImages_haveTheKnownMeanInTheUnitInterval() {
    float[] image = new float[784];
    double sum = 0;
    float largest = 0;
    for (int i = 0; i < mnist.training().size(); i++) {
      mnist.training().copyInput(i, image, 0);
      for (float value : image) {
        sum += value;
        largest = Math.max(largest, value);
      }
    }

    assertEquals(0.1307, sum / (60_000 * 784.0), 5e-5);
    assertEquals(1f, largest);
  }

  @Test
  void label_firstTrainingExamples_areTheKnownDigits() {
    int[] first = IntStream.range(0, 10).map(i -> mnist.training().label(i)).toArray();

    assertArrayEquals(new int[] {5, 0, 4, 1, 9, 2, 1, 3, 1, 4}, first);
  }

  @Test
  void identity_ofTheContent_isStatedInReports() {
    assertEquals(
        "mnist sha256:7c6ce8f9873af76d18cd7fbbaf75ba0ed8a5012d8af88e4f88d28fda46dddf1a",
        mnist.identity().publicText());
  }
}
