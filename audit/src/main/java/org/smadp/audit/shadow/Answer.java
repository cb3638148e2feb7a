package org.smadp.audit.shadow;

import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.query.GradientQuery;

/** One question and what came out of the door. */
public record Answer(GradientQuery query, PrivateRelease release) {}
