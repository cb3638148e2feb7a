package org.smadp.onnx;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smadp.data.ColumnScaling;
import org.smadp.data.InputFormat;
import org.smadp.data.Pretraining;
import org.smadp.data.catalog.EncoderCatalog;
import org.smadp.data.schema.TextColumn;
import org.smadp.data.text.TokeniserFile;
import org.smadp.tensor.Shape;
import org.smadp.train.encode.Encoder;

/** Texts by any graph that takes numbers of tokens; each text alone and without padding. */
final class OnnxTextEncoder implements Encoder {
  private static final int VERSION = 1;
  private static final String TOKENS = "input_ids";

  /** What inputs other than the tokens are filled with. */
  private static final Map<String, Integer> FILLED =
      Map.of("attention_mask", 1, "token_type_ids", 0);

  private final Session session;
  private final Pretraining known;
  private final int padding;
  private final String id;
  private final int width;

  private OnnxTextEncoder(Session session, Pretraining known, int padding, int tokens) {
    this.session = session;
    this.known = known;
    this.padding = padding;
    this.id = "onnx-text-%d-%s-%d".formatted(VERSION, known.sha256(), tokens);
    this.width = of(new float[] {padding, padding}).length;
  }

  static OnnxTextEncoder of(Session session, EncoderCatalog.Found files, InputFormat input) {
    if (!(input.scaling() instanceof ColumnScaling columns)
        || !(columns.schema().columns().get(0) instanceof TextColumn column)) {
      throw session.refused("takes texts or images; give it --data text:FILE or images:DIR");
    }
    List<String> names = session.inputNames();
    if (!names.contains(TOKENS)) {
      throw session.refused("must have an input " + TOKENS + ", has " + String.join(", ", names));
    }
    for (String name : names) {
      if (!name.equals(TOKENS) && !FILLED.containsKey(name)) {
        throw session.refused("has an input %s that is not known for texts".formatted(name));
      }
    }
    int padding = TokeniserFile.read(files.tokeniser().orElseThrow()).padding();
    return new OnnxTextEncoder(session, files.pretraining(), padding, column.tokens());
  }

  @Override
  public float[] of(float[] tokens) {
    int length = tokens.length;
    while (length > 1 && tokens[length - 1] == padding) {
      length--;
    }
    Map<String, OnnxTensor> inputs = new HashMap<>();
    try {
      for (String name : session.inputNames()) {
        long[] values = new long[length];
        Arrays.setAll(
            values, FILLED.containsKey(name) ? i -> FILLED.get(name) : i -> (long) tokens[i]);
        boolean wide = session.input(name).type == OnnxJavaType.INT64;
        inputs.put(name, session.tensor(values, wide));
      }
      return session.features(inputs, Session.MeanOver.FIRST);
    } catch (OrtException e) {
      throw session.refused("ONNX Runtime failed: " + e.getMessage());
    } finally {
      inputs.values().forEach(OnnxTensor::close);
    }
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public Shape outputShape() {
    return Shape.of(width);
  }

  @Override
  public Optional<Pretraining> pretraining() {
    return Optional.of(known);
  }

  @Override
  public void close() {
    session.close();
  }
}
