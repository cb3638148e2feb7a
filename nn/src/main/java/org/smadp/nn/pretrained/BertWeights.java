package org.smadp.nn.pretrained;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The weights of an encoder of the BERT family, by the names that PyTorch gives them; matrices are
 * (out, in). Attention heads follow from the number that scores are divided by.
 *
 * @param file for messages
 * @param tensors such as {@code encoder.layer.0.attention.self.query.weight}
 */
public record BertWeights(String file, Map<String, FloatArray> tensors, int layers, int heads) {
  /** The matrices of a layer. */
  public static final List<String> MATRICES =
      List.of(
          "attention.self.query",
          "attention.self.key",
          "attention.self.value",
          "attention.output.dense",
          "intermediate.dense",
          "output.dense");

  private static final List<String> NORMS =
      List.of("attention.output.LayerNorm", "output.LayerNorm");
  private static final String WORDS = "embeddings.word_embeddings.weight";
  private static final String POSITIONS = "embeddings.position_embeddings.weight";

  public BertWeights {
    tensors = Map.copyOf(tensors);
  }

  /** Reads an ONNX file as {@code transformers} exports it. */
  public static BertWeights read(Path file) throws IOException {
    return new Finder(file.toString(), OnnxGraph.read(file)).weights();
  }

  /** Whether an ONNX file has them, going by the names of its embeddings and first product. */
  public static boolean areIn(Path file) {
    try {
      OnnxGraph graph = OnnxGraph.read(file);
      return graph.tensors().containsKey(WORDS)
          && graph.node(product("encoder.layer.0." + MATRICES.get(0))).isPresent();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public FloatArray tensor(String name) {
    FloatArray found = tensors.get(name);
    if (found == null) {
      throw new IllegalArgumentException(file + ": has no weights " + name);
    }
    return found;
  }

  public int width() {
    return tensor(WORDS).dim(1);
  }

  public int vocabulary() {
    return tensor(WORDS).dim(0);
  }

  /** The longest text, in tokens. */
  public int positions() {
    return tensor(POSITIONS).dim(0);
  }

  /**
   * The name that a matrix has in a file, where it is stored inputs by outputs. It does not tell
   * what the matrix is for; the name of its product does.
   *
   * @param part such as {@code encoder.layer.0.attention.self.query}
   */
  public static String matrix(OnnxGraph file, String part) {
    return file.node(product(part)).orElseThrow().inputs().get(1);
  }

  private static String product(String part) {
    return "/" + part.replace('.', '/').replace("layer/", "layer.") + "/MatMul";
  }

  @Override
  public String toString() {
    return "BertWeights[%s, %d layers]".formatted(file, layers);
  }

  /** Finds weights in a graph by what they are used for. */
  private record Finder(String file, OnnxGraph graph) {
    BertWeights weights() {
      Map<String, FloatArray> found = new HashMap<>();
      for (String name :
          List.of(
              WORDS,
              POSITIONS,
              "embeddings.token_type_embeddings.weight",
              "embeddings.LayerNorm.weight",
              "embeddings.LayerNorm.bias")) {
        found.put(name, named(name));
      }
      int layers = 0;
      while (graph.tensors().containsKey(layer(layers) + "attention.self.query.bias")) {
        addLayer(layers++, found);
      }
      int width = found.get(WORDS).dim(1);
      return new BertWeights(file, found, layers, heads(width));
    }

    private void addLayer(int index, Map<String, FloatArray> found) {
      for (String part : MATRICES) {
        String name = layer(index) + part;
        found.put(name + ".bias", named(name + ".bias"));
        found.put(name + ".weight", matrix(name));
      }
      for (String norm : NORMS) {
        for (String role : List.of(".weight", ".bias")) {
          found.put(layer(index) + norm + role, named(layer(index) + norm + role));
        }
      }
    }

    private static String layer(int index) {
      return "encoder.layer." + index + ".";
    }

    private FloatArray named(String name) {
      FloatArray tensor = graph.tensors().get(name);
      if (tensor == null) {
        throw notBert("it has no weights " + name);
      }
      return tensor;
    }

    private FloatArray matrix(String part) {
      if (graph.node(product(part)).isEmpty()) {
        throw notBert("it has no product " + product(part));
      }
      return named(BertWeights.matrix(graph, part)).transposed();
    }

    private int heads(int width) {
      String quotient = "/encoder/layer.0/attention/self/Div";
      OnnxGraph.Node node =
          graph.node(quotient).orElseThrow(() -> notBert("it has no quotient " + quotient));
      double divisor = named(node.inputs().get(1)).values()[0];
      int heads = (int) Math.round(width / (divisor * divisor));
      if (heads < 1 || width % heads != 0) {
        throw notBert("scores are divided by " + divisor);
      }
      return heads;
    }

    private IllegalArgumentException notBert(String why) {
      return new IllegalArgumentException(file + ": is no encoder of the BERT family: " + why);
    }
  }
}
