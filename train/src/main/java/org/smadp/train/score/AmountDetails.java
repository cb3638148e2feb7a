package org.smadp.train.score;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a finished model says of numbers on held-out examples, in the unit of the label.
 *
 * @param testSize held-out examples, or users where they count as one
 * @param meanAbsoluteError mean of |predicted - right|
 * @param mean of the right numbers
 * @param rmseOfMean what answering that mean always would reach
 * @param rmseOfMiddle what answering the middle of the bounds always would reach
 * @param explained share of the variance that the model explains; null where there is none
 * @param calibration from low to high prediction
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record AmountDetails(
    Figure testSize,
    Figure meanAbsoluteError,
    Figure mean,
    Figure rmseOfMean,
    Figure rmseOfMiddle,
    Figure explained,
    List<Calibration> calibration)
    implements Details {
  /** How far below the error of the mean an error must be to count as learned. */
  private static final double MARGIN = 0.002;

  /** Examples of similar prediction, with the mean of what is right. */
  public record Calibration(double predicted, Figure mean, double count) {}

  public AmountDetails {
    calibration = List.copyOf(calibration);
  }

  @Override
  public Map<String, String> rows() {
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("test size", testSize.text(0));
    rows.put("mean abs. error", meanAbsoluteError.digits());
    rows.put("RMSE of the mean", rmseOfMean.digits() + " (answering " + mean.digits() + " always)");
    rows.put("RMSE of middle", rmseOfMiddle.digits());
    if (explained != null) {
      rows.put("R squared", explained.text(4));
    }
    return rows;
  }

  @Override
  public Optional<String> warning(Figure rmse) {
    double noise = 2 * Math.hypot(rmse.stddev(), rmseOfMean.stddev());
    return rmse.value() >= rmseOfMean.value() * (1 - MARGIN) - noise
        ? Optional.of(
            "the error is no smaller than that of answering the mean always (%s%s)"
                .formatted(rmseOfMean.digits(), noise > 0 ? ", within the noise" : ""))
        : Optional.empty();
  }
}
