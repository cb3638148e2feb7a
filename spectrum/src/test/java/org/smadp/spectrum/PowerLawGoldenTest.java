package org.smadp.spectrum;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** powerlaw.json: spectra with fits computed in 40-digit arithmetic. */
class PowerLawGoldenTest {
  private static final String FILE = "powerlaw.json";

  @TestFactory
  List<DynamicTest> exponentOf_goldenSpectrum_givesGoldenFit() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (JsonNode golden : read().get("cases")) {
      String name = golden.get("id").asText() + " " + golden.path("label").asText();
      tests.add(DynamicTest.dynamicTest(name, () -> check(golden)));
    }
    assertTrue(!tests.isEmpty(), "the golden file holds no cases");
    return tests;
  }

  private static void check(JsonNode golden) {
    double[] eigenvalues =
        StreamSupport.stream(golden.get("eigenvalues").spliterator(), false)
            .mapToDouble(JsonNode::asDouble)
            .toArray();
    EigenvalueCut cut = new EigenvalueCut.Absolute(golden.get("threshold").asDouble());
    FitSettings settings = new FitSettings(cut, 2, MinimumTail.NONE);
    SpectralExponent result = settings.exponentOf(golden.get("id").asText(), eigenvalues);
    JsonNode expected = golden.get("fit");
    if (expected.isNull()) {
      assertTrue(result.fit().isEmpty(), () -> "expected no fit, was " + result);
      assertTrue(result.exponent().isEmpty());
      return;
    }
    PowerLawFit fit = result.fit().orElseThrow();
    double rho = expected.get("rho").asDouble();
    assertAll(
        () -> assertEquals(SpectralExponent.Status.OK, result.status()),
        () -> assertEquals(expected.get("xmin").asDouble(), fit.xmin(), "xmin"),
        () -> assertEquals(expected.get("n_tail").asInt(), fit.tailSize(), "n_tail"),
        () -> assertEquals(rho, fit.exponent(), 1e-9 * rho, "rho"),
        () -> assertEquals(expected.get("D").asDouble(), fit.ksDistance(), 1e-10, "D"));
  }

  private static JsonNode read() throws IOException {
    String folder = System.getProperty("golden.dir", "");
    if (!folder.isBlank()) {
      return new ObjectMapper().readTree(Files.readString(Path.of(folder, FILE)));
    }
    try (InputStream in = PowerLawGoldenTest.class.getResourceAsStream("/golden/" + FILE)) {
      assertNotNull(in, FILE);
      return new ObjectMapper().readTree(in);
    }
  }
}
