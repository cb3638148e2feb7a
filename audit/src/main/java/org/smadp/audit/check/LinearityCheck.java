package org.smadp.audit.check;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.smadp.audit.shadow.Sighting;
import org.smadp.audit.shadow.StepSeen;
import org.smadp.audit.transcript.Recollection;
import org.smadp.privacy.Sensitive;

/**
 * What a canary contributes does not depend on how many others are in its lot: the slope of its
 * score against expected over drawn lot size is zero. Division by the drawn size makes it mu.
 */
@Sensitive
public final class LinearityCheck implements Examination {
  private double count;
  private double sizes;
  private double sizeSquares;
  private double scores;
  private double products;

  @Override
  public void see(StepSeen step, List<Recollection> history, List<Sighting> sightings) {
    for (Sighting sighting : sightings) {
      double expected = sighting.population() * sighting.rate();
      for (int j = 0; j < sighting.member().length; j++) {
        if (sighting.member()[j]) {
          double x = expected / sighting.lotSize();
          double y = sighting.scores()[j];
          count++;
          sizes += x;
          sizeSquares += x * x;
          scores += y;
          products += x * y;
        }
      }
    }
  }

  @Override
  public List<Check> conclude() {
    double spread = count == 0 ? 0 : sizeSquares - sizes * sizes / count;
    if (spread < 1e-9) {
      return List.of(
          new Check("contribution: lot size", true, "all lots have the same size", Map.of()));
    }
    double slope = (products - sizes * scores / count) / spread;
    double deviations = slope * Math.sqrt(spread);
    return List.of(
        new Check(
            "contribution: lot size",
            !Alarm.rings(deviations),
            String.format(
                Locale.ROOT,
                "a contribution changes with the size of its lot by %.4g, %.2f standard deviations",
                slope,
                deviations),
            Map.of("slope", slope, "deviations", deviations)));
  }
}
