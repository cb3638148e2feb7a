package org.smadp.cli.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.smadp.cli.console.Output;
import org.smadp.cli.console.Table;
import org.smadp.optim.GroupExponent;
import org.smadp.optim.memory.BandDeviation;
import org.smadp.optim.memory.LagWeights;
import org.smadp.optim.memory.Tempering;
import org.smadp.spectrum.GramEigenvalues;
import org.smadp.spectrum.LayerSpectrum;
import org.smadp.spectrum.PowerLawFit;
import org.smadp.spectrum.SpectralExponent;
import org.smadp.spectrum.SpectralMeasurement;
import org.smadp.tensor.io.NamedTensor;
import org.smadp.tensor.io.SafeTensorsFile;
import org.smadp.tensor.io.TensorEntry;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code smadp spectrum}: power-law exponents of a model's layers. */
@Command(
    name = "spectrum",
    sortOptions = false,
    header = "Show the spectral exponent of each layer of a model.",
    description = {
      "",
      "Reads a .safetensors model of any producer (F32, F64, F16, BF16) or a JSON list of"
          + " eigenvalues, fits a power law to the tail of each layer's spectrum and shows the"
          + " tempering and memory depth that SMA-DP-SGD would give that layer.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  smadp spectrum model.safetensors",
      "  smadp spectrum model.safetensors --plot spectra.svg",
      "  smadp spectrum eigenvalues.json --json"
    })
public final class SpectrumCommand implements Callable<Integer> {
  /** How weights are measured. */
  public enum Method {
    /** Reshaped kernels, relative cut, minimum tail. */
    STANDARD,
    /** Reshaped kernels, WeightWatcher-style fit. */
    PAPER,
    /** Pooled kernel slices, WeightWatcher-style fit. */
    WEIGHT_WATCHER
  }

  @Spec private CommandSpec spec;
  @Mixin private Output output;

  @Parameters(paramLabel = "FILE", description = "A .safetensors model or a JSON list of numbers.")
  private Path file;

  @Option(
      names = "--method",
      paramLabel = "NAME",
      description = "standard, paper or weight-watcher. Default: paper.")
  private Method method = Method.PAPER;

  @Option(names = "--window", paramLabel = "K", description = "Memory window. Default: 8.")
  private int window = 8;

  @Option(
      names = "--fractional-order",
      paramLabel = "A",
      description = "Fractional order of the memory, in (0, 1]. Default: 0.7.")
  private double fractionalOrder = 0.7;

  @Option(names = "--plot", paramLabel = "FILE.svg", description = "Draw the spectra there.")
  private Path plot;

  @Override
  public Integer call() throws IOException {
    if (window < 1) {
      throw new IllegalArgumentException("--window must be >= 1, was " + window);
    }
    if (!(fractionalOrder > 0 && fractionalOrder <= 1)) {
      throw new IllegalArgumentException(
          "--fractional-order must be in (0, 1], was " + fractionalOrder);
    }
    List<LayerSpectrum> layers = measure();
    if (plot != null) {
      Files.writeString(plot, SpectrumPlot.svg(layers));
    }
    PrintWriter out = spec.commandLine().getOut();
    if (output.json()) {
      output.print(out, Map.of("layers", layers.stream().map(this::row).toList()));
    } else {
      table(out, layers);
    }
    return 0;
  }

  private SpectralMeasurement measurement() {
    return switch (method) {
      case STANDARD -> SpectralMeasurement.standard();
      case PAPER -> SpectralMeasurement.paper();
      case WEIGHT_WATCHER -> SpectralMeasurement.weightWatcher();
    };
  }

  private List<LayerSpectrum> measure() throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException("FILE: there is no file " + file);
    }
    if (file.toString().endsWith(".json")) {
      double[] eigenvalues = eigenvalues();
      String name = file.getFileName().toString();
      return List.of(measurement().measureEigenvalues(name, eigenvalues));
    }
    List<LayerSpectrum> layers = new ArrayList<>();
    try (SafeTensorsFile tensors = SafeTensorsFile.open(file)) {
      for (TensorEntry entry : tensors.entries()) {
        if (entry.isReadable() && entry.shape().size() >= 2) {
          NamedTensor tensor = tensors.read(entry.name());
          layers.add(
              measurement()
                  .measure(tensor.name(), tensor.shape(), tensor.values(), new GramEigenvalues()));
        }
      }
    }
    return layers;
  }

  private double[] eigenvalues() throws IOException {
    JsonNode root;
    try {
      root = new ObjectMapper().readTree(file.toFile());
    } catch (JsonProcessingException exception) {
      throw new IllegalArgumentException("FILE: " + file + " is not valid JSON", exception);
    }
    if (!root.isArray() || !allNumbers(root)) {
      throw new IllegalArgumentException(
          "FILE: " + file + " must hold one JSON list of finite numbers, such as [0.1, 0.5, 2]");
    }
    return IntStream.range(0, root.size())
        .mapToDouble(i -> root.get(i).asDouble())
        .sorted()
        .toArray();
  }

  private static boolean allNumbers(JsonNode list) {
    for (JsonNode value : list) {
      if (!value.isNumber() || !Double.isFinite(value.asDouble())) {
        return false;
      }
    }
    return true;
  }

  private double tempering(SpectralExponent exponent) {
    double deviation = BandDeviation.USUAL.of(GroupExponent.of(exponent));
    return new Tempering.Spectral(1).of(deviation);
  }

  private double depth(SpectralExponent exponent) {
    return LagWeights.of(fractionalOrder, tempering(exponent), window - 1).effectiveDepth();
  }

  private Map<String, Object> row(LayerSpectrum layer) {
    SpectralExponent exponent = layer.exponent();
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("name", exponent.name());
    row.put("shape", layer.shape());
    row.put("exponent", exponent.exponent().isPresent() ? exponent.exponent().getAsDouble() : null);
    row.put("xmin", exponent.fit().map(PowerLawFit::xmin).orElse(null));
    row.put("ksDistance", exponent.fit().map(PowerLawFit::ksDistance).orElse(null));
    row.put("tailSize", exponent.fit().map(PowerLawFit::tailSize).orElse(null));
    row.put("status", exponent.status().name());
    row.put("tempering", tempering(exponent));
    row.put("effectiveDepth", depth(exponent));
    return row;
  }

  private void table(PrintWriter out, List<LayerSpectrum> layers) {
    if (layers.isEmpty()) {
      out.println("no layer with a matrix in " + file);
      return;
    }
    Table table =
        new Table()
            .left("layer")
            .left("shape")
            .left("status")
            .right("exponent")
            .right("xmin")
            .right("KS")
            .right("tail")
            .right("tempering")
            .right("depth");
    for (LayerSpectrum layer : layers) {
      SpectralExponent exponent = layer.exponent();
      Optional<PowerLawFit> fit = exponent.fit();
      table.row(
          exponent.name(),
          String.join("x", layer.shape().stream().map(String::valueOf).toList()),
          exponent.status().name(),
          exponent.exponent().isPresent() ? shown("%.3f", exponent.exponent().getAsDouble()) : "-",
          fit.map(f -> shown("%.4g", f.xmin())).orElse("-"),
          fit.map(f -> shown("%.3f", f.ksDistance())).orElse("-"),
          fit.map(f -> Integer.toString(f.tailSize())).orElse("-"),
          shown("%.3f", tempering(exponent)),
          shown("%.2f", depth(exponent)));
    }
    table.print(out);
  }

  private static String shown(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
