package org.smadp.experiments.result;

import java.util.ArrayList;
import java.util.List;

/** Tables, figures and sentences that were made of runs. */
public record Findings(List<Table> tables, List<Figure> figures, List<String> notes) {
  public Findings {
    tables = List.copyOf(tables);
    figures = List.copyOf(figures);
    notes = List.copyOf(notes);
  }

  public static Findings none() {
    return new Findings(List.of(), List.of(), List.of());
  }

  public Findings and(Findings more) {
    return new Findings(
        joined(tables, more.tables), joined(figures, more.figures), joined(notes, more.notes));
  }

  private static <T> List<T> joined(List<T> first, List<T> second) {
    List<T> all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }
}
