package org.smadp.optim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.smadp.optim.transform.Scale;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;

/** What holds for every transform. */
public abstract class TransformContract {
  private static final int STEPS = 5;
  protected static final double LOT = 16;
  protected final Layout layout = TestLayouts.small();

  /** The transform under test. */
  protected abstract Transform transform();

  @Test
  void apply_sameInputs_givesTheSameBits() {
    assertEquals(
        run(transform().start(layout), 0, STEPS), run(transform().start(layout), 0, STEPS));
  }

  @Test
  void apply_anyStep_keepsItsInputsAndTheLayout() {
    Transform.Stage stage = transform().start(layout);
    GroupedVector direction = HashedValues.vector(layout, 3);
    GroupedVector before = GroupedVector.copyOf(layout, direction.toArray());
    GroupedVector result = stage.apply(direction, context(0));
    assertEquals(before, direction);
    assertEquals(layout, result.layout());
  }

  @Test
  void apply_zeroDirections_staysFinite() {
    Transform.Stage stage = transform().start(layout);
    for (int t = 0; t < STEPS; t++) {
      assertTrue(stage.apply(GroupedVector.zeros(layout), context(t)).isFinite());
    }
  }

  @Test
  void restore_afterEveryStep_continuesBitForBit() throws IOException {
    List<GroupedVector> whole = run(transform().start(layout), 0, STEPS);
    for (int pause = 0; pause < STEPS; pause++) {
      Transform.Stage first = transform().start(layout);
      List<GroupedVector> parts = new ArrayList<>(run(first, 0, pause));
      var bytes = new ByteArrayOutputStream();
      first.save(new DataOutputStream(bytes));
      Transform.Stage second = transform().start(layout);
      var in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
      second.restore(in);
      assertEquals(0, in.available(), "restore must read all that save wrote");
      parts.addAll(run(second, pause, STEPS));
      assertEquals(whole, parts, "resumed after " + pause + " steps");
    }
  }

  @Test
  void then_twoTransforms_equalsOneAfterTheOther() {
    Transform.Stage chained =
        transform().then(new Scale(new LearningRate.Constant(3))).start(layout);
    Transform.Stage alone = transform().start(layout);
    for (int t = 0; t < STEPS; t++) {
      GroupedVector direction = HashedValues.vector(layout, t);
      assertEquals(
          alone.apply(direction, context(t)).scaled(3), chained.apply(direction, context(t)));
    }
  }

  /** A step whose release has noise of standard deviation 0.5 per coordinate. */
  protected Transform.Context context(long step) {
    return new Transform.Context(step, HashedValues.vector(layout, 50 + step), release(), LOT);
  }

  private PrivateRelease release() {
    var clip = ClipBounds.perGroup(GroupScalars.uniform(layout, 0.25));
    var oracle =
        new TestOracle(
            GroupScalars.uniform(layout, 2),
            PrescribedNoise.hashed(3, 0.5),
            0.1,
            (query, asked) -> new double[layout.size()]);
    return oracle.ask(
        new GradientQuery(
            new Probe.At(GroupedVector.zeros(layout)), clip, 1, HistoryTerm.zero(layout)));
  }

  private List<GroupedVector> run(Transform.Stage stage, int from, int to) {
    List<GroupedVector> results = new ArrayList<>();
    for (int t = from; t < to; t++) {
      results.add(stage.apply(HashedValues.vector(layout, t), context(t)));
    }
    return results;
  }
}
