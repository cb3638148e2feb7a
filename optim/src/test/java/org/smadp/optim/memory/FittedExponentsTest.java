package org.smadp.optim.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.smadp.optim.GroupExponent;
import org.smadp.optim.HashedValues;
import org.smadp.spectrum.ExponentTracker;
import org.smadp.spectrum.GramEigenvalues;
import org.smadp.spectrum.SpectralExponent.Status;
import org.smadp.spectrum.SpectralMeasurement;
import org.smadp.tensor.Layout;

class FittedExponentsTest {
  private static final Layout LAYOUT =
      Layout.builder().group("matrix", 60 * 80 + 80, 80, 60).group("vector", 7).build();
  private static final int STEPS = 8;

  private final FittedExponents settings =
      new FittedExponents(
          new ExponentTracker(SpectralMeasurement.standard(), 3, 0.3, 1.01, 20, 4),
          new GramEigenvalues());

  @Test
  void read_overSteps_refreshesAtItsPeriod() {
    List<List<GroupExponent>> read = read(settings.start(LAYOUT), 1, STEPS);
    assertEquals(Status.OK, read.get(0).get(0).status());
    assertEquals(Status.NA, read.get(0).get(1).status());
    assertEquals(read.get(0), read.get(2));
    assertNotEquals(read.get(2), read.get(3));
  }

  @Test
  void restore_afterEveryStep_readsTheSame() throws IOException {
    List<List<GroupExponent>> whole = read(settings.start(LAYOUT), 1, STEPS);
    for (int pause = 1; pause < STEPS; pause++) {
      Exponents.State first = settings.start(LAYOUT);
      List<List<GroupExponent>> parts = new ArrayList<>(read(first, 1, pause));
      var bytes = new ByteArrayOutputStream();
      first.save(new DataOutputStream(bytes));
      Exponents.State second = settings.start(LAYOUT);
      second.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
      parts.addAll(read(second, pause, STEPS));
      assertEquals(whole, parts, "resumed after " + pause);
    }
  }

  private static List<List<GroupExponent>> read(Exponents.State state, int from, int to) {
    List<List<GroupExponent>> result = new ArrayList<>();
    for (int t = from; t < to; t++) {
      result.add(state.read(t, HashedValues.vector(LAYOUT, t)));
    }
    return result;
  }
}
