package org.smadp.benchmarks;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Purpose;
import org.smadp.spectrum.BoundedScanFit;
import org.smadp.spectrum.ExponentTracker;
import org.smadp.spectrum.GramEigenvalues;
import org.smadp.spectrum.PowerLawFit;
import org.smadp.spectrum.SpectralExponent;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/**
 * A full spectral refresh of ResNet-18's layers with the pure-Java solver, and the power-law fit
 * alone, by bounded scan and by evaluating every distance.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2, time = 3)
@Measurement(iterations = 3, time = 3)
@Fork(1)
public class SpectrumBenchmark {

  /** Gaussian weights in the 21 weight shapes of ResNet-18 for 32 x 32 images and 10 classes. */
  @State(Scope.Benchmark)
  public static class Network {
    private GroupedVector parameters;

    @Setup
    public void fill() {
      Layout layout = resNet18();
      parameters = GroupedVector.adopt(layout, gaussians(layout.size()));
    }

    private static Layout resNet18() {
      Layout.Builder layout = Layout.builder();
      convolution(layout, "stem", 64, 3, 3);
      int inputs = 64;
      for (int stage = 1; stage <= 4; stage++) {
        int outputs = 32 << stage;
        for (int block = 1; block <= 2; block++) {
          String name = "stage" + stage + ".block" + block;
          convolution(layout, name + ".conv1", outputs, inputs, 3);
          convolution(layout, name + ".conv2", outputs, outputs, 3);
          if (inputs != outputs) {
            convolution(layout, name + ".shortcut", outputs, inputs, 1);
          }
          inputs = outputs;
        }
      }
      return layout.group("head", 10 * 512, 10, 512).build();
    }

    private static void convolution(
        Layout.Builder layout, String name, int outputs, int inputs, int kernel) {
      layout.group(name, outputs * inputs * kernel * kernel, outputs, inputs, kernel, kernel);
    }
  }

  /** The spectrum of a Gaussian matrix nine times as wide as high. */
  @State(Scope.Benchmark)
  public static class Spectrum {
    @Param({"64", "128", "512"})
    private int order;

    private double[] eigenvalues;

    @Setup
    public void measure() {
      eigenvalues = new GramEigenvalues().of(gaussians(order * order * 9), order, order * 9);
    }
  }

  @Benchmark
  public List<SpectralExponent> fullRefresh(Network network) {
    return ExponentTracker.standard()
        .start(network.parameters.layout(), new GramEigenvalues())
        .observe(0, network.parameters);
  }

  @Benchmark
  public Optional<PowerLawFit> fitByBoundedScan(Spectrum spectrum) {
    return BoundedScanFit.fit(spectrum.eigenvalues, 2);
  }

  /** Same exponents, every distance of every candidate evaluated; eigenvalues without ties. */
  @Benchmark
  public double fitByBruteForce(Spectrum spectrum) {
    double[] logs = Arrays.stream(spectrum.eigenvalues).map(Math::log).toArray();
    double best = Double.POSITIVE_INFINITY;
    double exponent = 0;
    double logSum = logs[logs.length - 1];
    for (int i = logs.length - 2; i >= 0; i--) {
      int size = logs.length - i;
      logSum += logs[i];
      double decay = size / (logSum - size * logs[i]);
      double distance = 0;
      for (int j = i; j < logs.length; j++) {
        double fitted = 1 - Math.exp(-decay * (logs[j] - logs[i]));
        distance = Math.max(distance, Math.abs(fitted - (j - i) / (double) size));
      }
      if (distance <= best) {
        best = distance;
        exponent = 1 + decay;
      }
    }
    return exponent;
  }

  private static float[] gaussians(int count) {
    double[] wide = new double[count];
    NoiseSource.seeded(1)
        .claim(Purpose.INITIAL_PARAMETERS)
        .gaussians(0, 0)
        .addTo(wide, 0, count, 0, 1);
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = (float) wide[i];
    }
    return values;
  }
}
