package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;

final class BenchCommandTest {
  @Test
  void bench_json_hasTheseKeys() {
    JsonNode result =
        Invocation.of("bench", "--model", "linear", "--lot-size", "64", "--rounds", "3", "--json")
            .json();

    assertEquals(
        List.of(
            "model",
            "lotSize",
            "rounds",
            "workers",
            "dpOverNonPrivate",
            "dpOverNonPrivateRange",
            "smaOverDp",
            "smaOverDpRange",
            "examplesPerSecond",
            "sgemmPeakShare",
            "plainMicroBatch",
            "refreshPeriod",
            "seconds"),
        Invocation.names(result));
    assertEquals(
        List.of("clippedSum", "plainSum", "dpStep", "smaStep", "spectralRefresh"),
        Invocation.names(result.get("seconds")));
    for (String ratio : List.of("dpOverNonPrivate", "smaOverDp")) {
      JsonNode range = result.get(ratio + "Range");
      double median = result.get(ratio).asDouble();
      assertTrue(range.get(0).asDouble() <= median && median <= range.get(1).asDouble());
    }
    assertEquals(25, result.get("refreshPeriod").asInt());
    assertTrue(result.get("examplesPerSecond").asDouble() > 0);
  }

  @Test
  void bench_badInput_isNamed() {
    Invocation.of("bench", "--model", "alexnet").refused("mnist-cnn", "alexnet");
    Invocation.of("bench", "--rounds", "0").refused("--rounds", ">= 1", "0");
    Invocation.of("bench", "--lot-size", "-3").refused("--lot-size", ">= 1", "-3");
  }
}
