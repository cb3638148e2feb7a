package org.smadp.nn.encode;

import java.util.List;
import java.util.Map;

/**
 * A made-up encoder of the BERT family as an ONNX file, named as {@code transformers} exports one:
 * 40 tokens, 16 positions, width 8, 2 heads, 2 layers. The same bytes every time.
 */
public final class TinyBert {
  public static final int VOCABULARY = 40;
  static final int POSITIONS = 16;
  static final int WIDTH = 8;
  static final int HEADS = 2;
  static final int LAYERS = 2;
  private static final int HIDDEN = 12;

  private final OnnxWriter onnx = new OnnxWriter();
  private int salt = 1;

  private TinyBert() {}

  /** The content of the file. */
  public static byte[] file() {
    return new TinyBert().build();
  }

  private float[] values(int count, double centre, double width) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = (float) (centre + width * Math.sin(12.9898 * (i + 1) + 78.233 * salt));
    }
    salt++;
    return values;
  }

  private String weights(String name, int rows, int columns) {
    return onnx.floats(name, List.of(rows, columns), values(rows * columns, 0, 0.6));
  }

  private String norm(String path, String input) {
    String name = path.substring(1).replace('/', '.');
    return onnx.node(
        "LayerNormalization",
        path,
        Map.of("axis", -1L, "epsilon", 1e-12f),
        input,
        onnx.floats(name + ".weight", List.of(WIDTH), values(WIDTH, 1, 0.3)),
        onnx.floats(name + ".bias", List.of(WIDTH), values(WIDTH, 0, 0.3)));
  }

  private String linear(String path, String input, int in, int out) {
    String name = path.substring(1).replace('/', '.');
    String product =
        onnx.node("MatMul", path + "/MatMul", input, weights("onnx::MatMul_" + salt, in, out));
    String bias = onnx.floats(name + ".bias", List.of(out), values(out, 0, 0.3));
    return onnx.node("Add", path + "/Add", bias, product);
  }

  private byte[] build() {
    for (String input : List.of("input_ids", "attention_mask", "token_type_ids")) {
      onnx.input(input, true, "batch", "sequence");
    }
    onnx.longs("one", List.of(), 1);
    onnx.longs("zero", List.of(), 0);
    onnx.longs("split", List.of(4), 0, 0, HEADS, WIDTH / HEADS);
    onnx.longs("joined", List.of(3), 0, 0, WIDTH);
    onnx.longs("axes", List.of(2), 1, 2);
    onnx.floats("1f", List.of(), 1);
    onnx.floats("masked", List.of(), -1e9f);
    onnx.floats("half", List.of(), 0.5f);
    onnx.floats("root2", List.of(), (float) Math.sqrt(2));
    String words = weights("embeddings.word_embeddings.weight", VOCABULARY, WIDTH);
    String places = weights("embeddings.position_embeddings.weight", POSITIONS, WIDTH);
    String types = weights("embeddings.token_type_embeddings.weight", 2, WIDTH);
    String size = onnx.node("Gather", "/size", onnx.node("Shape", "/shape", "input_ids"), "one");
    String range = onnx.node("Range", "/range", "zero", size, "one");
    String sum =
        onnx.node(
            "Add",
            "/embeddings/Add_1",
            onnx.node(
                "Add",
                "/embeddings/Add",
                onnx.node("Gather", "/embeddings/words", words, "input_ids"),
                onnx.node("Gather", "/embeddings/types", types, "token_type_ids")),
            onnx.node("Gather", "/embeddings/places", places, range));
    String value = norm("/embeddings/LayerNorm", sum);
    String mask =
        onnx.node(
            "Unsqueeze",
            "/mask",
            onnx.node("Cast", "/cast", Map.of("to", 1L), "attention_mask"),
            "axes");
    String bias = onnx.node("Mul", "/bias", onnx.node("Sub", "/off", "1f", mask), "masked");
    for (int layer = 0; layer < LAYERS; layer++) {
      value = block("/encoder/layer." + layer, value, bias);
    }
    onnx.node("Identity", "last_hidden_state", value);
    onnx.output("last_hidden_state_output_0", "batch", "sequence", "width");
    return onnx.model();
  }

  private String block(String layer, String input, String bias) {
    String self = layer + "/attention/self";
    String queries = heads(self + "/query", input, List.of(0L, 2L, 1L, 3L));
    String keys = heads(self + "/key", input, List.of(0L, 2L, 3L, 1L));
    String values = heads(self + "/value", input, List.of(0L, 2L, 1L, 3L));
    String divisor =
        onnx.constant(self + "/Constant_12", (float) Math.sqrt((double) WIDTH / HEADS));
    String scores =
        onnx.node(
            "Div", self + "/Div", onnx.node("MatMul", self + "/MatMul", queries, keys), divisor);
    String shares =
        onnx.node(
            "Softmax",
            self + "/Softmax",
            Map.of("axis", -1L),
            onnx.node("Add", self + "/Add", scores, bias));
    String mixed =
        onnx.node(
            "Reshape",
            self + "/Reshape",
            onnx.node(
                "Transpose",
                self + "/Transpose",
                Map.of("perm", List.of(0L, 2L, 1L, 3L)),
                onnx.node("MatMul", self + "/MatMul_1", shares, values)),
            "joined");
    String attended = linear(layer + "/attention/output/dense", mixed, WIDTH, WIDTH);
    String middle =
        norm(
            layer + "/attention/output/LayerNorm",
            onnx.node("Add", layer + "/attention/output/Add", attended, input));
    String wide = linear(layer + "/intermediate/dense", middle, WIDTH, HIDDEN);
    String act = layer + "/intermediate/act";
    String erf = onnx.node("Erf", act + "/Erf", onnx.node("Div", act + "/Div", wide, "root2"));
    String gelu =
        onnx.node(
            "Mul",
            act + "/Mul_1",
            onnx.node("Mul", act + "/Mul", wide, onnx.node("Add", act + "/Add", erf, "1f")),
            "half");
    String back = linear(layer + "/output/dense", gelu, HIDDEN, WIDTH);
    return norm(layer + "/output/LayerNorm", onnx.node("Add", layer + "/output/Add", back, middle));
  }

  private String heads(String path, String input, List<Long> order) {
    String split =
        onnx.node("Reshape", path + "/Reshape", linear(path, input, WIDTH, WIDTH), "split");
    return onnx.node("Transpose", path + "/Transpose", Map.of("perm", order), split);
  }
}
