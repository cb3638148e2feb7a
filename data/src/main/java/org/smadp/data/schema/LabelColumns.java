package org.smadp.data.schema;

import java.util.List;

/** The columns that hold what is to be predicted. */
public sealed interface LabelColumns {
  LabelKind kind();

  /** Their names in the table. */
  List<String> columns();

  /**
   * Writes what a model is to answer: the number of the class, the amount on the scale where its
   * bounds are -1 and 1, or one 0 or 1 for each label.
   *
   * @param cells of the columns, empty where missing
   */
  void encode(List<String> cells, float[] target);

  /** A column of classes. */
  record OfClasses(String column, Categories classes) implements LabelColumns {
    public OfClasses {
      if (classes.size() < 2) {
        throw new IllegalArgumentException(
            "classes must be at least two, was %s; declare the classes of column '%s', such as"
                    .formatted(classes.names(), column)
                + " --classes no,yes or --classes 10 for the labels 0 to 9");
      }
    }

    @Override
    public LabelKind kind() {
      return new LabelKind.Classes(classes.names());
    }

    @Override
    public List<String> columns() {
      return List.of(column);
    }

    @Override
    public void encode(List<String> cells, float[] target) {
      for (int i = 0; i < classes.size(); i++) {
        if (classes.words().get(i).contains(cells.get(0))) {
          target[0] = i;
          return;
        }
      }
      throw new CellException(
          "label out of range, not one of the " + classes.size() + " declared classes");
    }
  }

  /** A column of numbers. */
  record OfAmounts(String column, Bounds bounds) implements LabelColumns {
    @Override
    public LabelKind kind() {
      return new LabelKind.Amount(column, bounds);
    }

    @Override
    public List<String> columns() {
      return List.of(column);
    }

    @Override
    public void encode(List<String> cells, float[] target) {
      if (cells.get(0).isEmpty()) {
        throw new CellException("label is empty; drop the row or fill it in");
      }
      target[0] = target(NumericColumn.number(cells.get(0)));
    }

    /** A number on the scale where the bounds are -1 and 1; one outside is moved to the nearer. */
    public float target(double amount) {
      return (float) (2 * bounds.position(amount) - 1);
    }
  }

  /** Several columns of yes and no. */
  record OfSeveral(List<String> columns, List<YesNo> words) implements LabelColumns {
    public OfSeveral {
      columns = List.copyOf(columns);
      words = List.copyOf(words);
    }

    @Override
    public LabelKind kind() {
      return new LabelKind.Several(columns);
    }

    @Override
    public void encode(List<String> cells, float[] target) {
      for (int i = 0; i < cells.size(); i++) {
        if (cells.get(i).isEmpty()) {
          throw new CellException("label is empty; drop the row or fill it in");
        }
        target[i] = words.get(i).isYes(cells.get(i)) ? 1 : 0;
      }
    }
  }
}
