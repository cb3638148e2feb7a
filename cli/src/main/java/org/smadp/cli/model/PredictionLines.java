package org.smadp.cli.model;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.smadp.data.schema.LabelKind;
import org.smadp.train.Prediction;

/** Predictions as lines of a CSV file. */
public final class PredictionLines {
  private PredictionLines() {}

  /** The first line. */
  public static String header(LabelKind labels) {
    List<String> header = new ArrayList<>(List.of("example"));
    List<String> names = labels.names();
    if (labels instanceof LabelKind.Classes) {
      header.add("class");
    } else {
      header.addAll(names);
    }
    if (!(labels instanceof LabelKind.Amount)) {
      names.forEach(name -> header.add("p_" + name));
    }
    return joined(header);
  }

  /** The line of one example. */
  public static String line(String example, Prediction prediction) {
    List<String> cells = new ArrayList<>(List.of(example));
    cells.addAll(cells(prediction));
    return joined(cells);
  }

  private static List<String> cells(Prediction prediction) {
    List<String> cells = new ArrayList<>();
    List<String> names = prediction.classNames();
    if (prediction.labels() instanceof LabelKind.Amount) {
      OptionalDouble amount = prediction.amount();
      cells.add(amount.isPresent() ? Double.toString(amount.getAsDouble()) : "");
      return cells;
    }
    if (prediction.labels() instanceof LabelKind.Several) {
      for (int i = 0; i < names.size(); i++) {
        cells.add(prediction.isScored() ? prediction.holds(i) ? "1" : "0" : "");
      }
    } else {
      OptionalInt best = prediction.best();
      cells.add(best.isPresent() ? names.get(best.getAsInt()) : "");
    }
    for (float probability : prediction.probabilities()) {
      cells.add(Float.toString(probability));
    }
    return cells;
  }

  private static String joined(List<String> cells) {
    return String.join(",", cells.stream().map(PredictionLines::cell).toList());
  }

  private static String cell(String text) {
    return text.matches("(?s).*[\",\\r\\n].*") ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }
}
