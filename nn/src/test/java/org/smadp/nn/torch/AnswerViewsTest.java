package org.smadp.nn.torch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.score.CourseScoring;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.Examples;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.PlaneMove;
import org.smadp.tensor.Shape;

/** Answers that are averaged over views of an example. */
class AnswerViewsTest {
  private static final List<PlaneMove> MOVES =
      List.of(PlaneMove.none(), new PlaneMove(2, 0, false), new PlaneMove(0, -1, true));

  private final Model model = ModelZoo.byName("mnist-cnn");
  private final GroupedVector parameters = model.initialParameters(NoiseSource.seeded(3));
  private final SyntheticExamples plain = SyntheticExamples.gaussian(model, 150, 5);
  private final Examples viewed = new Viewed(plain, MOVES);

  /** Examples that show themselves in several moves. */
  private record Viewed(Examples own, List<PlaneMove> moves) implements Examples {
    @Override
    public int size() {
      return own.size();
    }

    @Override
    public Shape inputShape() {
      return own.inputShape();
    }

    @Override
    public void copyInput(int example, float[] target, int offset) {
      float[] input = new float[inputShape().size()];
      own.copyInput(example, input, 0);
      moves.get(0).copy(inputShape(), input, target, offset);
    }

    @Override
    public int label(int example) {
      return own.label(example);
    }

    @Override
    public List<Examples> views() {
      return moves.size() == 1
          ? List.of(this)
          : moves.stream().<Examples>map(move -> new Viewed(own, List.of(move))).toList();
    }
  }

  /** Each view by itself, one example at a time. */
  private float[][] naive() {
    float[][] means = new float[plain.size()][model.outputs()];
    try (var scorer = new RowScorer(model, parameters, EngineFixture.options())) {
      float[] input = new float[model.inputShape().size()];
      float[] moved = new float[input.length];
      for (int e = 0; e < means.length; e++) {
        plain.copyInput(e, input, 0);
        for (PlaneMove move : MOVES) {
          move.copy(model.inputShape(), input, moved, 0);
          float[] answer = scorer.answer(moved);
          for (int c = 0; c < answer.length; c++) {
            means[e][c] += answer[c] / MOVES.size();
          }
        }
      }
    }
    return means;
  }

  private static void assertClose(float[][] expected, float[][] actual) {
    assertEquals(expected.length, actual.length);
    for (int e = 0; e < expected.length; e++) {
      assertArrayEquals(expected[e], actual[e], 1e-5f);
    }
  }

  @Test
  void answers_ofViews_areMeansOverThem() {
    float[][] expected = naive();
    try (var evaluator = new Evaluator(model, EngineFixture.options());
        var scorer = new RowScorer(model, parameters, EngineFixture.options())) {
      assertClose(expected, evaluator.answers(parameters, viewed));
      assertClose(expected, scorer.answers(viewed));
      var scoring = new CourseScoring(model.outputs());
      var sums = new ScoreSums(model, evaluator, viewed, Optional.empty(), scoring);
      assertClose(expected, sums.answers(parameters));
      float[][] single = evaluator.answers(parameters, plain);
      assertFalse(Arrays.equals(single[0], evaluator.answers(parameters, viewed)[0]));
    }
  }

  @Test
  void answer_ofOneRow_isTheMeanOverItsViews() {
    try (var scorer = new RowScorer(model, parameters, EngineFixture.options())) {
      List<float[]> inputs = new ArrayList<>();
      for (Examples view : viewed.views()) {
        float[] input = new float[model.inputShape().size()];
        view.copyInput(7, input, 0);
        inputs.add(input);
      }
      assertArrayEquals(naive()[7], scorer.answer(inputs), 1e-5f);
      float[] own = inputs.get(0);
      assertArrayEquals(scorer.answer(own), scorer.answer(List.of(own)), 0f);
    }
  }

  /** An example must have the same answers whichever others there are: a class hangs on a bit. */
  @Test
  void answers_ofAHeldOutExample_areTheSameBitsWhicheverOthersThereAre() {
    Examples few = new Viewed(new Some(plain, 20), MOVES);
    try (var evaluator = new Evaluator(model, EngineFixture.options())) {
      var scoring = new CourseScoring(model.outputs());
      float[][] all =
          new ScoreSums(model, evaluator, viewed, Optional.empty(), scoring).answers(parameters);
      float[][] some =
          new ScoreSums(model, evaluator, few, Optional.empty(), scoring).answers(parameters);
      for (int e = 0; e < 20; e++) {
        assertArrayEquals(all[e], some[e], 0f);
      }
    }
  }

  /** The first examples alone. */
  private record Some(Examples all, int size) implements Examples {
    @Override
    public Shape inputShape() {
      return all.inputShape();
    }

    @Override
    public void copyInput(int example, float[] target, int offset) {
      all.copyInput(example, target, offset);
    }

    @Override
    public int label(int example) {
      return all.label(example);
    }
  }
}
