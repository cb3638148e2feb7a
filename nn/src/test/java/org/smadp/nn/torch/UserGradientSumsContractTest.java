package org.smadp.nn.torch;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.torch.UserGradientSums.Computation;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.GradientSums;
import org.smadp.privacy.UserRows;
import org.smadp.privacy.query.Probe;
import org.smadp.privacy.testkit.GradientSumsContract;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;
import org.smadp.tensor.Shape;

/** Neighbouring lots of users, with rows that are hard to bear. */
class UserGradientSumsContractTest {
  @Nested
  class Together extends UserContract {
    Together() {
      super(Computation.TOGETHER, 300);
    }
  }

  @Nested
  class Alone extends UserContract {
    Alone() {
      super(Computation.ALONE, 60);
    }
  }

  abstract static class UserContract extends GradientSumsContract {
    private static final int ROWS = 48;
    private static final int USERS = 24;

    private final Model model = ModelZoo.byName("mlp", Shape.of(6), 3);
    private final UserGradientSums sums;
    private final int cases;

    /** User u has rows u and 24 + u % 12, the latter by turns: one, two or no second row. */
    UserContract(Computation computation, int cases) {
      this.cases = cases;
      SyntheticExamples examples =
          SyntheticExamples.gaussian(model, ROWS, 8)
              .with(20, 1, Float.NaN)
              .filled(21, Float.NEGATIVE_INFINITY)
              .filled(22, 0x1p60f)
              .filled(23, 0);
      int[] owners = IntStream.range(0, ROWS).map(r -> r < USERS ? r : (r / 2) % USERS).toArray();
      RuntimeOptions options = RuntimeOptions.defaults().withMicroBatch(4).withWorkers(1);
      this.sums =
          new UserGradientSums(
              model,
              examples,
              UserRows.ofOwners(owners),
              3,
              options,
              NoiseSource.seeded(4),
              computation);
    }

    @Override
    protected GradientSums sums() {
      return sums;
    }

    @Override
    protected Layout layout() {
      return model.layout();
    }

    @Override
    protected int exampleCount() {
      return USERS;
    }

    @Override
    protected List<Probe> probes() {
      GroupedVector first = model.initialParameters(NoiseSource.seeded(1));
      GroupedVector second = model.initialParameters(NoiseSource.seeded(2));
      return List.of(new Probe.At(first), new Probe.Blend(first, second, 1.5));
    }

    @Override
    protected List<Integer> nonFiniteExamples() {
      return List.of(20, 21);
    }

    @Override
    protected int cases() {
      return cases;
    }

    @Override
    protected double tolerance() {
      return 1e-5;
    }

    @AfterAll
    void close() {
      sums.close();
    }
  }
}
