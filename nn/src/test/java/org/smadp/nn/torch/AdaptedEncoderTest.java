package org.smadp.nn.torch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.smadp.nn.Model;
import org.smadp.nn.bert.AdaptedEncoder;
import org.smadp.nn.bert.AdaptedEncoder.Adaptation;
import org.smadp.nn.bert.BertBlocks;
import org.smadp.nn.encode.SentenceEncoder;
import org.smadp.nn.encode.TinyBert;
import org.smadp.nn.kernel.Kernels;
import org.smadp.nn.layer.ClippingPath;
import org.smadp.nn.layer.Linear;
import org.smadp.nn.layer.Slot;
import org.smadp.nn.pretrained.BertWeights;
import org.smadp.nn.runtime.NativeArrays;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.Lot;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Shape;

/** A frozen encoder with trained changes: what is frozen, what moves, and whose gradient it is. */
class AdaptedEncoderTest {
  private static final int TOKENS = 16;
  private static final int LOT = 6;

  @TempDir private Path folder;
  private BertWeights weights;

  @BeforeEach
  void read() throws IOException {
    weights = BertWeights.read(Files.write(folder.resolve("model.onnx"), TinyBert.file()));
  }

  private Model model(Adaptation adaptation) {
    return Model.of(
        "adapted",
        Shape.of(TOKENS),
        3,
        new AdaptedEncoder(weights, adaptation, 2),
        Linear.of("head", 8, 3));
  }

  /** Texts of 16, 13, 10, 7, 4 and 1 tokens, the rest is padding. */
  private static SyntheticExamples texts(Model model) {
    SyntheticExamples examples = SyntheticExamples.tokens(model, LOT, 5, TinyBert.VOCABULARY - 1);
    for (int e = 0; e < LOT; e++) {
      for (int i = 0; i < TOKENS; i++) {
        examples = examples.with(e, i, i < TOKENS - 3 * e ? 1 + (7 * e + 3 * i) % 38 : 0);
      }
    }
    return examples;
  }

  /** Where no change is zero any more. */
  private static GroupedVector moved(Model model) {
    float[] values = model.initialParameters(NoiseSource.seeded(3)).toArray();
    for (int i = 0; i < values.length; i++) {
      values[i] += (float) (0.3 * Math.sin(1.7 * i + 0.4));
    }
    return GroupedVector.adopt(model.layout(), values);
  }

  @ParameterizedTest
  @EnumSource(Adaptation.class)
  void over_onEachPath_equalsSingleExamples(Adaptation adaptation) {
    Model model = model(adaptation);
    SyntheticExamples examples = texts(model);
    GroupedVector parameters = moved(model);
    Lot lot = EngineFixture.lot(LOT);
    for (ClipBounds clip : LayerEqualityTest.bounds(model)) {
      double[] expected = EngineFixture.reference(model, examples, lot, parameters, clip);
      for (ClippingPath path : ClippingPath.values()) {
        double[] actual =
            EngineFixture.sum(
                model,
                examples,
                EngineFixture.options(model, path),
                lot,
                new Probe.At(parameters),
                clip);
        double difference = EngineFixture.difference(expected, actual);
        assertTrue(difference < 1e-9, path + " under " + clip.scope() + ": " + difference);
      }
    }
  }

  /** Batches are cut by length and trimmed; one row is scored with all its padding. */
  @Test
  void answers_inTrimmedBatches_areThoseOfRowsWithAllTheirPadding() {
    Model model = model(Adaptation.LORA);
    SyntheticExamples examples = texts(model);
    GroupedVector parameters = moved(model);
    float[] row = new float[TOKENS];
    try (Evaluator evaluator = new Evaluator(model, EngineFixture.options());
        RowScorer scorer = new RowScorer(model, parameters, EngineFixture.options())) {
      float[][] answers = evaluator.answers(parameters, examples);
      for (int e = 0; e < LOT; e++) {
        examples.copyInput(e, row, 0);
        assertArrayEquals(scorer.answer(row), answers[e], 1e-6f);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Adaptation.class)
  void over_movedChanges_everyTrainedTensorHasAGradient(Adaptation adaptation) {
    Model model = model(adaptation);
    double[] sum =
        EngineFixture.reference(
            model,
            texts(model),
            EngineFixture.lot(LOT),
            moved(model),
            ClipBounds.flat(model.layout(), 1));
    for (Slot slot : model.slots()) {
      double largest = 0;
      for (int i = slot.offset(); i < slot.offset() + slot.length(); i++) {
        largest = Math.max(largest, Math.abs(sum[i]));
      }
      assertTrue(largest > 1e-9, slot.parameter().key() + " has no gradient");
    }
  }

  @ParameterizedTest
  @EnumSource(Adaptation.class)
  void forward_atTheFirstParameters_isTheFrozenEncoderBitForBit(Adaptation adaptation) {
    Model model = model(adaptation);
    assertArrayEquals(
        frozen(model), adapted(model, model.initialParameters(NoiseSource.seeded(1))));
  }

  @Test
  void forward_ofTheFirstParameters_isTheSentenceEncoder() {
    Model model = model(Adaptation.LORA);
    float[] features = adapted(model, model.initialParameters(NoiseSource.seeded(1)));
    try (SentenceEncoder encoder = new SentenceEncoder(weights, "sum", TOKENS, 0)) {
      for (int e = 0; e < LOT; e++) {
        float[] row = new float[TOKENS];
        texts(model).copyInput(e, row, 0);
        float[] alone = encoder.of(row);
        for (int w = 0; w < alone.length; w++) {
          assertEquals(alone[w], features[e * alone.length + w], 1e-6);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Adaptation.class)
  void over_aStep_leavesTheFrozenWeightsAlone(Adaptation adaptation) {
    Map<String, float[]> before = new HashMap<>();
    weights.tensors().forEach((name, array) -> before.put(name, array.values().clone()));
    Model model = model(adaptation);
    float[] frozen = frozen(model);
    EngineFixture.sum(
        model,
        texts(model),
        EngineFixture.options(),
        EngineFixture.lot(LOT),
        new Probe.At(moved(model)),
        ClipBounds.flat(model.layout(), 1));
    before.forEach(
        (name, values) -> assertArrayEquals(values, weights.tensor(name).values(), name));
    assertArrayEquals(frozen, frozen(model));
  }

  private static Tensor input(Model model) {
    float[] rows = new float[LOT * TOKENS];
    for (int e = 0; e < LOT; e++) {
      texts(model).copyInput(e, rows, e * TOKENS);
    }
    return Tensor.create(rows, LOT, TOKENS);
  }

  @SuppressWarnings("try")
  private float[] adapted(Model model, GroupedVector parameters) {
    try (PointerScope scope = new PointerScope();
        NoGradGuard guard = new NoGradGuard()) {
      Weights at = new Weights(parameters.toArray(), model.slots(), ScalarType.Float);
      return NativeArrays.toFloats(
          Kernels.of(model.layers().parts().get(0))
              .forward(input(model), new BatchPass(at, null, false)));
    }
  }

  @SuppressWarnings("try")
  private float[] frozen(Model model) {
    try (PointerScope scope = new PointerScope();
        NoGradGuard guard = new NoGradGuard();
        BertBlocks blocks = new BertBlocks(weights, ScalarType.Float)) {
      Tensor input = input(model);
      Tensor mask = input.ne(new Scalar(0.0)).toType(ScalarType.Float);
      Tensor hidden =
          blocks.hidden(input.toType(ScalarType.Long), mask, BertBlocks.Projection.frozen());
      return NativeArrays.toFloats(BertBlocks.pooled(hidden, mask));
    }
  }

  @Test
  void model_ofRankBeyondTheMatrix_isRefusedByName() {
    String message =
        org.junit.jupiter.api.Assertions.assertThrows(
                IllegalArgumentException.class,
                () -> new AdaptedEncoder(weights, Adaptation.LORA, 9))
            .getMessage();
    assertEquals("adapter-rank must be in [1, 8], was 9", message);
    assertEquals(
        List.of(8, 2), model(Adaptation.LORA_OUTER).slots().get(0).parameter().shape().dims());
  }
}
