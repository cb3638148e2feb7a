package org.smadp.train;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.data.ColumnScaling;
import org.smadp.data.Dataset;
import org.smadp.data.Standardisation;
import org.smadp.data.table.MomentSums;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Provenance;
import org.smadp.privacy.PrivateOracle;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.GradientQuery;
import org.smadp.privacy.query.HistoryTerm;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.GroupedVector;
import org.smadp.train.place.Workplace;
import org.smadp.train.plan.PrivacySpec;
import org.smadp.train.run.RunStore;

/**
 * Means and spreads of measured columns, released once before the first step and charged to the
 * ledger of training.
 *
 * <pre>
 *   sums of x and x^2 over all training rows + N(0, (sigma sqrt(2 m))^2), divided by the declared N
 * </pre>
 *
 * <p>By user, sums are over users, of the means over their rows, and N is their declared number.
 */
@Sensitive
record ColumnRelease(PrivacySpec privacy, NoiseSource noise, Workplace place) {
  /** Where a run begins. */
  enum Start {
    /** At step 0. */
    FRESH,
    /** At a checkpoint, whose ledger holds what was charged before. */
    CHECKPOINT
  }

  /** The data as the network is given it; the release is made, or taken from an earlier process. */
  Dataset standardised(Dataset data, RunStore store, PrivacyLedger ledger, Start start)
      throws IOException {
    if (privacy.columnNoise().isEmpty()) {
      return data;
    }
    ColumnScaling declared = (ColumnScaling) data.scaling();
    Optional<Standardisation> known =
        isRepeated(start) ? Optional.empty() : store.standardisation();
    Standardisation standard =
        known.isPresent() ? known.get() : released(data, declared, store, ledger);
    var scaling = new ColumnScaling(declared.schema(), Optional.of(standard));
    return data.withInputs(
        data.training().standardised(scaling), data.test().standardised(scaling), scaling);
  }

  /** A seeded run that lost its first steps repeats them, and their charges, bit for bit. */
  private boolean isRepeated(Start start) {
    return start == Start.FRESH && noise.provenance() != Provenance.SECURE;
  }

  private Standardisation released(
      Dataset data, ColumnScaling declared, RunStore store, PrivacyLedger ledger)
      throws IOException {
    int[] measured = declared.schema().measured();
    int m = measured.length;
    ClipBounds bounds = MomentSums.bounds(m);
    PrivateOracle oracle =
        PrivateOracle.statistics(
            place.moments(data.training(), measured, privacy.unit()),
            GroupScalars.uniform(bounds.layout(), privacy.columnNoise().getAsDouble()),
            privacy.noise(),
            noise,
            ledger);
    PrivateRelease release =
        oracle.ask(
            new GradientQuery(
                new Probe.At(GroupedVector.zeros(bounds.layout())),
                bounds,
                1,
                HistoryTerm.zero(bounds.layout())));
    Standardisation standard =
        Standardisation.ofSums(
            values(release, 0, m), values(release, m, 2 * m), privacy.datasetSize());
    store.standardised(standard);
    return standard;
  }

  private static List<Double> values(PrivateRelease release, int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> (double) release.value().get(i)).toList();
  }
}
