package org.smadp.nn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.smadp.nn.layer.Activation;
import org.smadp.nn.layer.BatchNorm;
import org.smadp.nn.layer.Conv;
import org.smadp.nn.layer.Embedding;
import org.smadp.nn.layer.Layer;
import org.smadp.nn.layer.Linear;
import org.smadp.nn.layer.Reshape;
import org.smadp.nn.layer.Residual;
import org.smadp.nn.layer.Reuse;
import org.smadp.nn.layer.Sequence;
import org.smadp.nn.layer.Unembedding;
import org.smadp.tensor.Shape;

class ModelValidatorTest {
  /** A layer that someone wrote without a per-example rule. */
  private record Recurrent() implements Layer {
    @Override
    public Shape outputShape(Shape input) {
      return input;
    }

    @Override
    public String label() {
      return "recurrent";
    }
  }

  @Test
  void requireTrainable_batchNormInsideAResidual_isRefusedByNameWithItsReplacement() {
    Model model =
        Model.of(
            "test",
            Shape.of(12, 4, 4),
            2,
            Residual.around(Conv.of2d("conv", 12, 12, 3).withPadding(1), new BatchNorm("bn1", 12)),
            Reshape.FLATTEN,
            Linear.of("fc", 192, 2));
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> ModelValidator.requireTrainable(model));
    assertTrue(refusal.getMessage().contains("BatchNorm 'bn1'"), refusal.getMessage());
    assertTrue(
        refusal.getMessage().contains("new GroupNorm(\"bn1\", 12, 12)"), refusal.getMessage());
  }

  @Test
  void findings_unknownLayer_namesIt() {
    Model model = Model.of("test", Shape.of(4), 2, new Recurrent(), Linear.of("fc", 4, 2));
    List<String> findings = ModelValidator.findings(model);
    assertEquals(1, findings.size());
    assertTrue(findings.get(0).startsWith("Recurrent ('recurrent')"), findings.get(0));
  }

  @Test
  void requireTrainable_reuseOfALayerOutsideTheModel_isRefusedByName() {
    Linear first = Linear.of("first", 4, 4);
    Linear second = Linear.of("second", 4, 4);
    Linear last = Linear.of("last", 4, 2);
    Model tied = Model.of("test", Shape.of(4), 2, first, new Reuse(first), last);
    Model loose = Model.of("test", Shape.of(4), 2, first, new Reuse(second), last);

    assertEquals(List.of(), ModelValidator.findings(tied));
    assertEquals(
        List.of(
            "Reuse of 'second' (linear 4-4) uses a layer that is not in model 'test'; add that"
                + " layer itself"),
        ModelValidator.findings(loose));
    assertThrows(IllegalArgumentException.class, () -> ModelValidator.requireTrainable(loose));
  }

  /** The name is there, the layer is another one. */
  @Test
  void findings_reuseOfANamesakeOfOtherShape_refusesIt() {
    Linear without = new Linear("first", 4, 4, false);
    Reuse namesake = new Reuse(Linear.of("first", 4, 4));
    Model model = Model.of("test", Shape.of(4), 2, without, namesake, Linear.of("last", 4, 2));

    assertEquals(1, ModelValidator.findings(model).size());
  }

  @Test
  void findings_tiesInsideOtherLayers_areFound() {
    Embedding table = new Embedding("tokens", 5, 3);
    Embedding other = new Embedding("other", 5, 3);
    Linear hidden = Linear.of("hidden", 3, 3);
    Reuse block = new Reuse(Sequence.of(Activation.TANH, hidden));
    Model loose =
        Model.of(
            "test",
            Shape.of(6),
            5,
            table,
            Residual.around(block),
            Reshape.MEAN_OVER_POSITIONS,
            new Unembedding(other));

    List<String> findings = ModelValidator.findings(loose);

    assertEquals(2, findings.size(), findings.toString());
    assertTrue(findings.get(0).startsWith("Reuse of 'hidden'"), findings.get(0));
    assertTrue(findings.get(1).startsWith("Unembedding of 'other'"), findings.get(1));
  }

  @Test
  void findings_noParameters_saysSo() {
    Model model = Model.of("test", Shape.of(2, 3), 6, Reshape.FLATTEN);
    assertEquals(1, ModelValidator.findings(model).size());
  }

  static List<String> names() {
    return ModelZoo.names();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("names")
  void findings_zoo_hasNone(String name) {
    assertEquals(List.of(), ModelValidator.findings(ModelZoo.byName(name)));
  }
}
