package org.smadp.nn.torch;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.RuntimeOptions;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.Examples;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Probe;

/** Native memory neither leaks over many steps nor grows with the lot. */
@Tag("slow")
@EnabledOnOs(OS.LINUX)
class ResidentMemoryTest {
  private static final double SLACK = 1.05;

  private final Model model = ModelZoo.byName("mnist-cnn");
  private final Probe probe = new Probe.At(model.initialParameters(NoiseSource.seeded(1)));
  private final ClipBounds clip = ClipBounds.shared(model.layout(), 1);

  @Test
  void over_tenThousandSteps_keepsResidentMemoryFlat() throws IOException {
    Examples examples = SyntheticExamples.waves(model, 64);
    try (TorchGradientSums sums =
        new TorchGradientSums(model, examples, RuntimeOptions.defaults())) {
      run(sums, 1000, 64);
      long warm = residentKilobytes();
      run(sums, 9000, 64);
      long end = residentKilobytes();
      assertTrue(end <= SLACK * warm, "from " + warm + " kB to " + end + " kB");
    }
  }

  @Test
  void over_lotOf4096_needsNoMoreThanLotOf256() throws IOException {
    Examples examples = SyntheticExamples.waves(model, 4096);
    try (TorchGradientSums sums =
        new TorchGradientSums(model, examples, RuntimeOptions.defaults())) {
      run(sums, 200, 256);
      long small = residentKilobytes();
      run(sums, 30, 4096);
      long large = residentKilobytes();
      assertTrue(large <= SLACK * small, "from " + small + " kB to " + large + " kB");
    }
  }

  private void run(TorchGradientSums sums, int steps, int lotSize) {
    for (int s = 0; s < steps; s++) {
      sums.over(EngineFixture.lot(lotSize), probe, clip);
    }
  }

  private static long residentKilobytes() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("VmRSS:")) {
        return Long.parseLong(line.replaceAll("\\D", ""));
      }
    }
    throw new IOException("/proc/self/status has no VmRSS");
  }
}
