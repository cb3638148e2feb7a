package org.smadp.audit.shadow;

import org.smadp.privacy.GradientQuery;
import org.smadp.privacy.PrivateRelease;

/** One question and what came out of the door. */
public record Answer(GradientQuery query, PrivateRelease release) {}
