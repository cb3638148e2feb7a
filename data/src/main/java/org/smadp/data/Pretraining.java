package org.smadp.data;

/**
 * What is known of an encoder that was trained before, on data that no guarantee of ours covers.
 *
 * @param encoder as users name it
 * @param source where its weights come from
 * @param sha256 of the file of weights
 * @param licence of the weights
 * @param trainedOn the data, as its authors state it
 */
public record Pretraining(
    String encoder, String source, String sha256, String licence, String trainedOn) {
  /** One sentence for statements and reports. */
  public String describe() {
    return "public pretraining: encoder %s (%s, sha256 %s, licence %s), trained on %s"
        .formatted(encoder, source, sha256, licence, trainedOn);
  }
}
