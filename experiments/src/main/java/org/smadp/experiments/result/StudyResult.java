package org.smadp.experiments.result;

import java.util.List;

/**
 * Everything a study yields, as {@code results.json} keeps it.
 *
 * @param withoutData panels that were skipped because their data set is missing
 */
public record StudyResult(
    String name,
    String title,
    String shows,
    String paper,
    String reading,
    String scale,
    Occasion occasion,
    List<String> withoutData,
    Findings findings,
    List<RunRow> runs) {
  public StudyResult {
    withoutData = List.copyOf(withoutData);
    runs = List.copyOf(runs);
  }

  public long count(RunRow.Status status) {
    return runs.stream().filter(run -> run.status() == status).count();
  }
}
