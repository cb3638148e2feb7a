package org.smadp.data.schema;

import java.util.List;

/** What a model is to answer; a declaration and therefore public. */
public sealed interface LabelKind {
  /** What the answers are about, one name for each output of a model. */
  List<String> names();

  /** How many numbers a model answers with. */
  default int outputs() {
    return names().size();
  }

  /** Exactly one of these classes. */
  record Classes(List<String> names) implements LabelKind {
    public Classes {
      names = List.copyOf(names);
    }
  }

  /** A number; values outside of the bounds are moved to their nearer end. */
  record Amount(String name, Bounds bounds) implements LabelKind {
    @Override
    public List<String> names() {
      return List.of(name);
    }

    /** A number in its own unit, from the scale where the bounds are -1 and 1. */
    public double inUnits(double scaled) {
      return bounds.low() * (0.5 - scaled / 2) + bounds.high() * (0.5 + scaled / 2);
    }

    /** How many units a distance of 1 on that scale is. */
    public double unit() {
      return bounds.high() / 2 - bounds.low() / 2;
    }
  }

  /** Each of several labels holds or does not; any number of them may. */
  record Several(List<String> names) implements LabelKind {
    public Several {
      names = List.copyOf(names);
    }
  }
}
