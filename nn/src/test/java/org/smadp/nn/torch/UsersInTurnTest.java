package org.smadp.nn.torch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.RuntimeOptions;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.band.SquareRoot;
import org.smadp.privacy.Examples;
import org.smadp.privacy.PrivateOracle;
import org.smadp.privacy.UserRows;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.privacy.query.Probe;
import org.smadp.privacy.query.Sampling;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Shape;

/** Correlated noise with lots of users: it is users who take turns, not their rows. */
class UsersInTurnTest {
  private static final int USERS = 40;
  private static final int BANDS = 4;
  private static final int QUERIES = 40;

  /** Rows 0, 1, ... of users 0, 1, ..., 39, 0, 1, ...: three each, with a one where the user is. */
  private static final class Owned implements Examples {
    @Override
    public int size() {
      return 3 * USERS;
    }

    @Override
    public Shape inputShape() {
      return Shape.of(USERS);
    }

    @Override
    public void copyInput(int example, float[] target, int offset) {
      Arrays.fill(target, offset, offset + USERS, 0);
      target[offset + example % USERS] = 1;
    }

    @Override
    public int label(int example) {
      return 0;
    }
  }

  @Test
  void ask_bands_hasNoUserInTwoLotsFewerThanSoManyQueriesApart() {
    Model model = ModelZoo.byName("linear", Shape.of(USERS), 2);
    int[] owners = new int[3 * USERS];
    Arrays.setAll(owners, row -> row % USERS);
    NoiseSource noise = NoiseSource.seeded(4);
    int[] last = new int[USERS];
    Arrays.fill(last, -BANDS);
    int taken = 0;
    try (var sums =
        new UserGradientSums(
            model, new Owned(), UserRows.ofOwners(owners), 2, RuntimeOptions.defaults(), noise)) {
      PrivateOracle oracle =
          PrivateOracle.training(
              new Sampling.Cyclic(0.2, SquareRoot.ofPrefixSums(BANDS)),
              sums,
              GroupScalars.uniform(model.layout(), 1e-9),
              noise,
              new PrivacyLedger(),
              0);
      for (int query = 0; query < QUERIES; query++) {
        GroupedVector sum = oracle.ask(query(model)).value();
        for (int user = 0; user < USERS; user++) {
          if (Math.abs(sum.get(user)) > 1e-3) {
            assertTrue(query - last[user] >= BANDS, "after " + (query - last[user]) + " queries");
            last[user] = query;
            taken++;
          }
        }
      }
    }
    assertEquals(0.2 * USERS * QUERIES, taken, 60, "as many as the rate says");
  }

  private static GradientQuery query(Model model) {
    return new GradientQuery(
        new Probe.At(GroupedVector.zeros(model.layout())),
        ClipBounds.flat(model.layout(), 1),
        1,
        HistoryTerm.zero(model.layout()));
  }
}
