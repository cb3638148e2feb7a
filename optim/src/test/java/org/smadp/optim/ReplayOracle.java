package org.smadp.optim;

import java.util.ArrayList;
import java.util.List;
import org.smadp.privacy.GradientOracle;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.Round;
import org.smadp.privacy.query.GradientQuery;

/** Frozen releases, whatever is asked and whatever the data says; remembers the queries. */
public final class ReplayOracle implements GradientOracle {
  public final List<GradientQuery> queries = new ArrayList<>();
  private final List<PrivateRelease> releases;

  public ReplayOracle(List<PrivateRelease> releases) {
    this.releases = List.copyOf(releases);
  }

  @Override
  public PrivateRelease ask(GradientQuery asked) {
    queries.add(asked);
    return releases.get(queries.size() - 1);
  }

  @Override
  public Round round(GradientQuery dearest, int count) {
    return replayed();
  }

  @Override
  public Round disclosingRound(GradientQuery dearest, int count, String reason) {
    return replayed();
  }

  private Round replayed() {
    return new Round() {
      @Override
      public PrivateRelease ask(GradientQuery asked) {
        return ReplayOracle.this.ask(asked);
      }

      @Override
      public PrivateRelease disclose(GradientQuery asked) {
        return ReplayOracle.this.ask(asked);
      }
    };
  }
}
