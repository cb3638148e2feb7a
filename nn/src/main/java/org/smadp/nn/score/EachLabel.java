package org.smadp.nn.score;

import java.util.Arrays;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.tensor.GroupScalars;
import org.smadp.tensor.Layout;

/**
 * The scores of two classes for each of several labels, side by side in every group.
 *
 * <pre>
 *   one example adds v_1, ..., v_L to a group, each within the norm c of the group for one label:
 *   |(v_1, ..., v_L)| = sqrt(|v_1|^2 + ... + |v_L|^2) &lt;= sqrt(L) c
 * </pre>
 *
 * @param one of a single label: no is class 0, yes is class 1
 * @param labels L
 */
public record EachLabel(Scoring one, int labels) implements Scoring {
  @Override
  public Layout layout() {
    Layout.Builder layout = Layout.builder();
    one.layout().groups().forEach(group -> layout.group(group.name(), labels * length(group)));
    return layout.build();
  }

  @Override
  public ClipBounds bounds() {
    GroupScalars norms = one.bounds().clipNorms();
    return ClipBounds.perGroup(
        GroupScalars.of(layout(), group -> Math.sqrt(labels) * norms.of(group.index())));
  }

  @Override
  public double noiseShare(Layout.Group group) {
    return one.noiseShare(one.layout().groups().get(group.index()));
  }

  @Override
  public void add(double[] score, float[] probabilities, float[] target, double weight) {
    double[] own = new double[one.layout().size()];
    for (int label = 0; label < labels; label++) {
      Arrays.fill(own, 0);
      float p = probabilities[label];
      one.add(own, new float[] {1 - p, p}, new float[] {target[label]}, weight);
      for (Layout.Group group : one.layout().groups()) {
        int to = offset(group, label);
        for (int i = 0; i < length(group); i++) {
          score[to + i] += own[group.offset() + i];
        }
      }
    }
  }

  /** The sums of one label, in the layout of a single one. */
  public double[] of(double[] sums, int label) {
    double[] own = new double[one.layout().size()];
    for (Layout.Group group : one.layout().groups()) {
      System.arraycopy(sums, offset(group, label), own, group.offset(), length(group));
    }
    return own;
  }

  private int offset(Layout.Group group, int label) {
    return labels * group.offset() + label * length(group);
  }

  private static int length(Layout.Group group) {
    return group.end() - group.offset();
  }
}
