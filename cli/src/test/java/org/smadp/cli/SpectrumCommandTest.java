package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.tensor.io.NamedTensor;
import org.smadp.tensor.io.SafeTensorsWriter;

final class SpectrumCommandTest {
  @TempDir Path folder;

  private Path model() throws IOException {
    Random random = new Random(7);
    Path file = folder.resolve("model.safetensors");
    try (OutputStream out = Files.newOutputStream(file)) {
      SafeTensorsWriter.write(
          out,
          Map.of(),
          List.of(
              tensor(random, "conv.weight", 24, 4, 3, 3),
              tensor(random, "conv.bias", 24),
              tensor(random, "fc.weight", 40, 60)));
    }
    return file;
  }

  private static NamedTensor tensor(Random random, String name, Integer... shape) {
    int size = Arrays.stream(shape).reduce(1, (a, b) -> a * b);
    float[] values = new float[size];
    for (int i = 0; i < size; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return new NamedTensor(name, List.of(shape), values);
  }

  @Test
  void spectrum_ofAModel_hasARowForEachMatrix() throws IOException {
    JsonNode layers = spectrum(model().toString(), "--json").json().get("layers");

    assertEquals(2, layers.size());
    assertEquals(
        List.of(
            "name",
            "shape",
            "exponent",
            "xmin",
            "ksDistance",
            "tailSize",
            "status",
            "tempering",
            "effectiveDepth"),
        Invocation.names(layers.get(0)));
    assertEquals("conv.weight", layers.get(0).get("name").asText());
    assertEquals("[24,4,3,3]", layers.get(0).get("shape").toString());
    for (JsonNode layer : layers) {
      assertEquals("OK", layer.get("status").asText());
      assertTrue(layer.get("exponent").asDouble() > 1);
      assertTrue(layer.get("effectiveDepth").asDouble() >= 1);
    }
  }

  @Test
  void spectrum_text_isATable() throws IOException {
    Invocation run = spectrum(model().toString());

    assertEquals(0, run.exitCode());
    List<String> lines = run.out().lines().toList();
    assertEquals(3, lines.size());
    assertTrue(lines.get(0).startsWith("layer"), run.out());
    assertTrue(lines.get(1).startsWith("conv.weight  24x4x3x3  OK"), run.out());
  }

  /** Case pl00 of the golden file powerlaw.json. */
  @Test
  void spectrum_ofGoldenEigenvalues_agrees() throws IOException {
    Path file = Files.writeString(folder.resolve("eigenvalues.json"), GOLDEN_EIGENVALUES);

    JsonNode layer = spectrum(file.toString(), "--json").json().get("layers").get(0);

    assertEquals("eigenvalues.json", layer.get("name").asText());
    assertEquals(2.398649559751268, layer.get("exponent").asDouble(), 1e-9);
    assertEquals(1.0970976379787147, layer.get("xmin").asDouble(), 0);
    assertEquals(0.18807164696682138, layer.get("ksDistance").asDouble(), 1e-9);
    assertEquals(7, layer.get("tailSize").asInt());
  }

  @Test
  void spectrum_plot_isDrawnToTheFile() throws IOException {
    Path plot = folder.resolve("spectra.svg");

    assertEquals(0, spectrum(model().toString(), "--plot", plot.toString()).exitCode());

    String svg = Files.readString(plot);
    assertTrue(svg.startsWith("<svg"), svg);
    assertTrue(svg.contains("conv.weight: exponent") && svg.contains("fc.weight: exponent"));
  }

  @Test
  void spectrum_longerWindow_remembersFurther() throws IOException {
    String file = model().toString();

    double shorter = depth(spectrum(file, "--window", "4", "--json"));
    double longer = depth(spectrum(file, "--window", "16", "--json"));

    assertTrue(shorter < longer, shorter + " < " + longer);
  }

  private static double depth(Invocation run) {
    return run.json().get("layers").get(1).get("effectiveDepth").asDouble();
  }

  @Test
  void spectrum_filesThatCannotBeRead_areNamed() throws IOException {
    spectrum(folder.resolve("absent.safetensors").toString()).refused("absent.safetensors");
    byte[] whole = Files.readAllBytes(model());
    Path cut = Files.write(folder.resolve("cut.safetensors"), Arrays.copyOf(whole, 200));
    spectrum(cut.toString()).refused("cut.safetensors", "truncated");
    Path shortData =
        Files.write(folder.resolve("short.safetensors"), Arrays.copyOf(whole, whole.length - 5));
    spectrum(shortData.toString()).refused("short.safetensors");
    Path other = Files.writeString(folder.resolve("other.safetensors"), "hello, world".repeat(9));
    spectrum(other.toString()).refused("other.safetensors", "safetensors file?");
    json("words.json", "[1, \"two\"]").refused("words.json", "list of finite numbers");
    json("infinite.json", "[1, 1e999]").refused("infinite.json", "list of finite numbers");
    json("object.json", "{}").refused("object.json", "list of finite numbers");
    json("open.json", "[1, 2").refused("open.json", "not valid JSON");
  }

  private Invocation json(String name, String text) throws IOException {
    return spectrum(Files.writeString(folder.resolve(name), text).toString());
  }

  @Test
  void spectrum_badValues_areNamed() throws IOException {
    String file = model().toString();

    spectrum(file, "--window", "0").refused("--window", ">= 1", "0");
    spectrum(file, "--fractional-order", "1.5").refused("--fractional-order", "(0, 1]", "1.5");
    spectrum(file, "--method", "magic").refusedByParser("--method", "weight-watcher", "magic");
    spectrum(file, "--plot", folder.resolve("no/where.svg").toString()).failed("where.svg");
    spectrum().refusedByParser("FILE");
  }

  private static Invocation spectrum(String... more) {
    String[] arguments = new String[more.length + 1];
    arguments[0] = "spectrum";
    System.arraycopy(more, 0, arguments, 1, more.length);
    return Invocation.of(arguments);
  }

  private static final String GOLDEN_EIGENVALUES =
      "[1.019595236405366, 1.0498864530446583, 1.0960870904728708"
          + ", 1.0970976379787147, 1.1126241605467233, 1.5858744599403152"
          + ", 1.8466301537825278, 1.9124187142658904, 5.789328014779225"
          + ", 7.208291796870677]";
}
