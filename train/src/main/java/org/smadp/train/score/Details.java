package org.smadp.train.score;

import java.util.Map;
import java.util.Optional;

/** What there is to say of a finished model beyond its one number. */
public sealed interface Details permits ScoreDetails, LabelDetails, AmountDetails {
  /** Names and values, in the order in which people are shown them. */
  Map<String, String> rows();

  /** A warning where the model is no better than an answer that looks at no row. */
  Optional<String> warning(Figure headline);
}
