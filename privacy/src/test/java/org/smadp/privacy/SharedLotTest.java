package org.smadp.privacy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Purpose;
import org.smadp.noise.Streams;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.tensor.Layout;

class SharedLotTest {
  private static final int ALL = 200_000; // more than one block of words
  private static final Layout LAYOUT = Layout.builder().group("a", 3).group("b", 2).build();
  private static final ClipBounds CLIP = ClipBounds.shared(LAYOUT, 1);

  static Stream<Arguments> lots() {
    return Stream.of(
        Arguments.of("Poisson", Lot.poisson(coins(), 7, 0.01)),
        Arguments.of("in turn", Lot.cyclic(coins(), 7, 0.05, 4)),
        Arguments.of("proposed", Lot.proposed(coins(), 7, 0.02)),
        Arguments.of("everyone", Lot.everyone(7)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("lots")
  void part_ofAnyCut_drawsWhatTheLotDraws(String name, Lot lot) throws Exception {
    SharedLot there = copied(lot.shared());
    int[] cuts = {0, 1, 1, 65_535, 70_001, 131_072, ALL};

    int[] parts =
        IntStream.range(1, cuts.length)
            .flatMap(
                i ->
                    IntStream.of(there.part(cuts[i - 1]).members(cuts[i] - cuts[i - 1]))
                        .map(member -> cuts[i - 1] + member))
            .toArray();

    assertArrayEquals(lot.members(ALL), parts);
    assertEquals(lot.query(), there.query());
  }

  @Test
  void fillCoins_ofAPart_areThoseOfTheLot() throws Exception {
    Lot lot = Lot.proposed(coins(), 3, 0.5);
    int[] members = lot.members(100);
    double[] all = new double[members.length];
    lot.fillCoins(members, all);
    Lot part = copied(lot.shared()).part(40);
    int[] own = part.members(60);
    double[] coins = new double[own.length];
    part.fillCoins(own, coins);

    int before = members.length - own.length;
    for (int i = 0; i < own.length; i++) {
      assertEquals(members[before + i], own[i] + 40);
      assertEquals(all[before + i], coins[i]);
    }
  }

  @Test
  void merge_ofSealedParts_isTheSumHere() throws Exception {
    Lot lot = Lot.everyone(2);
    double[][] rows = {{3, 4, 0, 1, 1}, {0, 0.1, 0, 5, 12}, {1, 1, 1, Double.NaN, 0}};
    ClippedSum.Accumulator here = ClippedSum.accumulator(lot, CLIP);
    ClippedSum.Accumulator merged = ClippedSum.accumulator(lot, CLIP);
    SharedLot shared = copied(lot.shared());
    for (int part = 0; part < rows.length; part++) {
      here.add(rows[part]);
      merged.merge(part, copied(sealed(shared, part, rows[part], CLIP)));
    }
    ClippedSum expected = here.finish();
    ClippedSum sum = merged.finish();

    assertArrayEquals(expected.counts(), sum.counts());
    assertArrayEquals(expected.consume(), sum.consume());
  }

  @Test
  void merge_ofAnotherPartLotOrBound_isRefused() throws Exception {
    Lot lot = Lot.everyone(2);
    double[] row = {1, 2, 3, 4, 5};
    SealedSum second = copied(sealed(copied(lot.shared()), 1, row, CLIP));
    SealedSum ofAnother = sealed(Lot.everyone(2).shared(), 1, row, CLIP);
    SealedSum wider = sealed(lot.shared(), 1, row, ClipBounds.shared(LAYOUT, 2));
    SealedSum flat = sealed(lot.shared(), 1, row, ClipBounds.flat(LAYOUT, 1));
    ClippedSum.Accumulator sum = ClippedSum.accumulator(lot, CLIP);

    assertThrows(IllegalArgumentException.class, () -> sum.merge(0, second), "another part");
    assertThrows(IllegalArgumentException.class, () -> sum.merge(1, ofAnother), "another lot");
    assertThrows(IllegalArgumentException.class, () -> sum.merge(1, wider), "another bound");
    assertThrows(IllegalArgumentException.class, () -> sum.merge(1, flat), "another scope");
    sum.merge(1, second);
    assertThrows(IllegalArgumentException.class, () -> sum.merge(1, second), "the same part again");
  }

  @Test
  void spend_ofAPart_isRefused() {
    assertThrows(IllegalStateException.class, () -> Lot.everyone(1).shared().part(0).spend());
  }

  @Test
  void shared_ofALotByHand_isRefused() {
    assertThrows(IllegalStateException.class, () -> Lot.of(1, 2).shared());
  }

  private static SealedSum sealed(SharedLot lot, int part, double[] row, ClipBounds clip) {
    ClippedSum.Accumulator sum = ClippedSum.accumulator(lot.part(part), clip);
    sum.add(row);
    return SealedSum.of(sum.finish(), part);
  }

  private static Streams coins() {
    return NoiseSource.seeded(11).claim(Purpose.LOT_SAMPLING);
  }

  @SuppressWarnings("unchecked") // a copy is of its own type
  private static <T> T copied(T value) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (T) in.readObject();
    }
  }
}
