package org.smadp.privacy;

import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.GradientQuery;

/** Where the lots of an oracle come from. */
@Sensitive
interface LotSource {
  /** Refuses a round that lots of this kind cannot serve, whatever the data. */
  void require(ClipBounds clip, int queries);

  /** The lot of the round with this number. */
  Lot draw(long number, GradientQuery query);
}
