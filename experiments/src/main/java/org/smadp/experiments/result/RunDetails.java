package org.smadp.experiments.result;

import java.util.List;
import org.smadp.train.run.FinishedRun;

/** One run on the page, closed until it is asked for: configuration and privacy statement. */
record RunDetails(String name, String summary, List<SettingRow> settings, String statement) {
  record SettingRow(String key, Object value) {}

  static RunDetails of(String name, FinishedRun run) {
    String summary =
        "%s: %s on %s, joint ε = %s, accuracy %s"
            .formatted(
                name,
                run.settings().resolved().get("algorithm"),
                run.datasetName(),
                Table.Column.number("", 3).shown(run.epsilon()),
                Table.Column.number("", 4).shown(run.last().testAccuracy()));
    List<SettingRow> settings =
        run.settings().resolved().entrySet().stream()
            .map(entry -> new SettingRow(entry.getKey(), entry.getValue()))
            .toList();
    return new RunDetails(name, summary, settings, run.privacyStatement());
  }
}
