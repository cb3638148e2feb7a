package org.smadp.experiments.study;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** Everything that decides the outcome of one run: equal specifications give equal runs. */
public record RunSpec(Settings settings, long seed, int evaluations) {
  private static final int HASH_BYTES = 8;

  /** A short name for the run, the same in every study and on every machine. */
  public String hash() {
    String text = settings.resolved() + "\nseed " + seed + "\nevaluations " + evaluations;
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, HASH_BYTES);
    } catch (NoSuchAlgorithmException exception) {
      throw new IllegalStateException("every Java runtime has SHA-256", exception);
    }
  }

  RunSpec withLearningRate(double rate) {
    return new RunSpec(settings.with(Setting.LEARNING_RATE, rate), seed, evaluations);
  }
}
