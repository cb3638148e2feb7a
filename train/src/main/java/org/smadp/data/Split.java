package org.smadp.data;

import java.security.MessageDigest;
import org.smadp.privacy.Sensitive;

/** The training or the test part of a data set: inputs scaled on the way out, and labels. */
@Sensitive
public sealed interface Split permits ImageSplit, TableSplit {
  /** How many examples there are; sensitive for training data. */
  int size();

  /** Shape of one input: (channels, height, width) for images, (features) for tables. */
  int[] inputShape();

  int label(int example);

  /** Writes the input of one example to {@code target}, from {@code offset} on. */
  void copyInput(int example, float[] target, int offset);

  /** Feeds everything the examples hold, before scaling, to a digest. */
  void digest(MessageDigest digest);
}
