package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.smadp.nn.ModelZoo;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.StepCost;
import org.smadp.optim.algorithm.Algorithms;
import org.smadp.train.report.Numbers;

/** {@code smadp models} and {@code smadp algorithms}. */
final class CatalogueCommandsTest {
  @Test
  void models_json_listsTheZoo() {
    JsonNode models = Invocation.of("models", "--json").json().get("models");

    assertEquals(ModelZoo.names(), models.findValuesAsText("name"));
    JsonNode mnist = models.get(ModelZoo.names().indexOf("mnist-cnn"));
    assertEquals(
        List.of(
            "name",
            "input",
            "classes",
            "parameters",
            "groups",
            "multiplyAdds",
            "estimatedMemoryBytes"),
        Invocation.names(mnist));
    assertEquals(26_010, mnist.get("parameters").asInt());
    assertEquals(4, mnist.get("groups").asInt());
    assertEquals("[1,28,28]", mnist.get("input").toString());
  }

  @Test
  void models_text_hasALineForEachNetwork() {
    Invocation run = Invocation.of("models");

    assertEquals(ModelZoo.names().size() + 1, run.out().lines().count());
    assertTrue(run.out().contains("26,010"), run.out());
  }

  @Test
  void models_byName_sumsUpItsLayers() {
    JsonNode model = Invocation.of("models", "mnist-cnn", "--json").json();

    int parameters = 0;
    long multiplyAdds = 0;
    for (JsonNode layer : model.get("layers")) {
      parameters += layer.get("parameters").asInt();
      multiplyAdds += layer.get("multiplyAdds").asLong();
    }
    assertEquals(26_010, parameters);
    assertEquals(model.get("multiplyAdds").asLong(), multiplyAdds);
  }

  @Test
  void models_byName_drawsTheLayers() {
    Invocation run = Invocation.of("models", "mnist-cnn");

    assertTrue(run.out().startsWith("mnist-cnn: 26,010 parameters in 4 groups"), run.out());
    assertTrue(run.out().contains("conv1  16x13x13       1,040"), run.out());
  }

  @Test
  void models_unknownName_isRefused() {
    Invocation.of("models", "alexnet").refused("mnist-cnn", "alexnet");
    Invocation.of("models", "mlp", "cnn").refusedByParser("cnn");
  }

  @Test
  void algorithms_json_listsTheCatalogue() {
    JsonNode algorithms = Invocation.of("algorithms", "--json").json().get("algorithms");

    assertEquals(
        Algorithms.all().stream().map(AlgorithmEntry::name).toList(),
        algorithms.findValuesAsText("name"));
    assertEquals(
        List.of(
            "name",
            "summary",
            "queriesPerStep",
            "charge",
            "private",
            "passes",
            "passesNote",
            "state",
            "source",
            "step",
            "deviation",
            "defaults",
            "refused",
            "settings"),
        Invocation.names(algorithms.get(0)));
    for (int n = 0; n < algorithms.size(); n++) {
      JsonNode entry = algorithms.get(n);
      assertEquals(Algorithms.all().get(n).cost().passes(), entry.get("passes").doubleValue());
      assertEquals(Algorithms.all().get(n).cost().isPrivate(), entry.get("private").asBoolean());
    }
  }

  @Test
  void algorithms_text_listsPassesChargeAndSummaryOfEachAndSaysWhatSigmaIs() {
    String text = Invocation.of("algorithms").out();

    List<String> lines = text.lines().map(line -> line.replaceAll(" +", " ")).toList();
    assertTrue(lines.contains("dp-sgd 1 SGM(q, sigma)"), text);
    assertTrue(lines.contains("dp-sam 2 SGM(q, sigma / sqrt(2)), one joint event"), text);
    assertTrue(lines.contains("sma-dp-sgd 1 SGM(q, sigma / mixing)"), text);
    for (AlgorithmEntry entry : Algorithms.all()) {
      StepCost cost = entry.cost();
      String passes = Numbers.number(cost.passes());
      int line = lines.indexOf("%s %s %s".formatted(entry.name(), passes, cost.charge()));
      assertTrue(line > 0, entry.name() + " in\n" + text);
      assertEquals(" " + entry.summary(), lines.get(line + 1));
    }
    assertTrue(text.contains("sigma is the joint noise multiplier"), text);
    text.lines().forEach(line -> assertTrue(line.length() <= 100, line));
  }

  @Test
  void algorithms_byName_showsSettings() {
    JsonNode sma = Invocation.of("algorithms", "sma-dp-sgd", "--json").json();
    assertTrue(sma.get("settings").findValuesAsText("key").contains("mixing"));
    assertEquals(
        List.of("key", "default", "meaning"), Invocation.names(sma.get("settings").get(0)));

    String text = Invocation.of("algorithms", "sma-dp-sgd").out();
    assertTrue(text.startsWith("sma-dp-sgd: "), text);
    assertTrue(text.contains("\nmixing "), text);
  }

  @Test
  void algorithms_byName_showsTheStepAndWhereItDiffersFromItsSource() {
    for (AlgorithmEntry entry : Algorithms.all()) {
      String text = Invocation.of("algorithms", entry.name()).out();
      assertTrue(text.contains("    theta = theta - lr * "), text);
      text.lines().forEach(line -> assertTrue(line.length() <= 100, line));
    }
    String importance = Invocation.of("algorithms", "dp-is").out();
    assertTrue(importance.contains("    theta = theta - lr * s / (q' N)\n"), importance);
    assertTrue(importance.contains("  differs  the rate that was used is charged"), importance);
    assertTrue(importance.contains("  default  --clipping flat\n"), importance);
    String adaptive = Invocation.of("algorithms", "dp-adam-ac").out();
    assertTrue(adaptive.contains("  default  --learning-rate 0.001\n"), adaptive);
    assertTrue(adaptive.contains("  refuses  --clip-policy: it moves its clip norm"), adaptive);
  }

  @Test
  void algorithms_unknownName_isRefused() {
    Invocation.of("algorithms", "magic").refused("sma-dp-sgd", "magic");
  }
}
