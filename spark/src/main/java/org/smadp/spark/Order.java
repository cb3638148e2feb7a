package org.smadp.spark;

import java.io.Serializable;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.SharedLot;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Probe;
import org.smadp.train.place.PartWork;

/**
 * What all parts are asked in one query: where, within which bounds, over which lot. Parameters and
 * bounds are public; the lot is not.
 *
 * @param network null where none is needed
 */
@Sensitive
record Order(
    PartWork work,
    SharedLot lot,
    Probe probe,
    ClipBounds clip,
    Adjustment adjustment,
    NetworkText network)
    implements Serializable {}
