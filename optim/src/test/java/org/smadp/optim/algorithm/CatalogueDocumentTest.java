package org.smadp.optim.algorithm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.optim.StepCost;

/** The table of docs/algorithms.md is the catalogue; on a difference, take over the new rows. */
class CatalogueDocumentTest {
  private static final Path DOCUMENT =
      Path.of(System.getProperty("basedir", "optim"), "..", "docs", "algorithms.md");

  @Test
  void table_everyAlgorithm_isAsInTheCatalogue() throws IOException {
    List<String> lines = Files.readAllLines(DOCUMENT);
    int head =
        lines.indexOf(
            "| Name | What it does | Queries a step | Charge a step | Passes | State | Source |");
    List<String> table =
        lines.subList(head + 2, lines.size()).stream()
            .takeWhile(line -> line.startsWith("|"))
            .toList();
    List<String> expected = Algorithms.all().stream().map(CatalogueDocumentTest::row).toList();
    assertEquals(String.join("\n", expected), String.join("\n", table));
  }

  private static String row(AlgorithmEntry entry) {
    StepCost cost = entry.cost();
    String passes = String.valueOf(cost.passes()).replaceFirst("\\.0$", "");
    return "| `%s` | %s | %d | %s | %s | %s | %s |"
        .formatted(
            entry.name(),
            entry.summary().replace("NOT PRIVATE", "**not private**"),
            cost.queries(),
            cost.charge(),
            cost.passesNote().isBlank() ? passes : passes + "; " + cost.passesNote(),
            cost.state(),
            entry.source());
  }
}
