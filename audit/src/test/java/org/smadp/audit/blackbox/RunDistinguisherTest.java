package org.smadp.audit.blackbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.smadp.audit.check.Check;
import org.smadp.audit.shadow.Draws;

class RunDistinguisherTest {
  @Test
  void distinguisher_onPrivateRuns_cannotTell() throws IOException {
    Check check = RunDistinguisher.of("sma-dp-sgd", 30, 1);
    assertTrue(check.passed(), check.statement());
  }

  @Tag("slow")
  @Test
  void distinguisher_onManyPrivateRuns_cannotTell() throws IOException {
    for (String algorithm : List.of("dp-sgd", "sma-dp-sgd", "dp-adam")) {
      Check check = RunDistinguisher.of(algorithm, 400, 2);
      assertTrue(check.passed(), check.statement());
    }
  }

  @Test
  void distinguisher_onARunThatCountsItsRows_tells() throws IOException {
    Check check =
        RunDistinguisher.of(
            "dp-sgd",
            120,
            3,
            (run, with) -> Files.writeString(run.resolve("log.txt"), "rows " + (with ? 31 : 30)));
    assertFalse(check.passed(), check.statement());
    assertTrue(check.statement().contains("log.txt"), check.statement());
  }

  @Test
  void separation_byAShiftInOneOfManyNumbers_isSeen() {
    List<Separation.Run> runs = new ArrayList<>();
    boolean[] with = Draws.of(9, "with").coins(800);
    for (boolean one : with) {
      Map<String, Double> features = new HashMap<>();
      double[] noise = Draws.of(runs.size(), "features").gaussians(50, 1);
      for (int f = 0; f < noise.length; f++) {
        features.put("number " + f, noise[f] + (one && f == 17 ? 4 : 0));
      }
      runs.add(new Separation.Run(features, one));
    }
    var separation = new Separation(runs);
    assertEquals("number 17", separation.best());
    assertTrue(separation.epsilon(1e-5, 0.05) > 2);
  }

  @Test
  void features_ofAText_areItsNumbersAndWords() {
    Map<String, Double> one = new HashMap<>();
    Map<String, Double> two = new HashMap<>();
    RunFeatures.add("x", "loss 1.5 after 3 steps", one);
    RunFeatures.add("x", "gain 1.5 after 3 steps", two);
    assertEquals(1.5, one.get("x number 0"));
    assertEquals(3, one.get("x number 1"));
    assertNotEquals(one.get("x words"), two.get("x words"));
  }
}
