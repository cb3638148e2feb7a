package org.smadp.nn.export;

import java.util.HashMap;
import java.util.Map;
import org.smadp.nn.Model;
import org.smadp.nn.bert.AdaptedEncoder;
import org.smadp.nn.bert.LowRank;
import org.smadp.nn.layer.Parameter;
import org.smadp.nn.layer.Slot;
import org.smadp.nn.pretrained.BertWeights;
import org.smadp.nn.pretrained.FloatArray;
import org.smadp.nn.pretrained.OnnxGraph;

/** The matrices of an adapted encoder with their changes added: W + B A, or W + D. */
public final class MergedChanges {
  private final Map<String, float[]> trained = new HashMap<>();

  private MergedChanges(Model model, float[] parameters) {
    for (Slot slot : model.slots()) {
      float[] values = new float[slot.length()];
      System.arraycopy(parameters, slot.offset(), values, 0, values.length);
      trained.put(slot.parameter().key(), values);
    }
  }

  /**
   * The changed matrices by the names that they have in the encoder's file; none for a network
   * without such an encoder.
   */
  public static Map<String, FloatArray> of(Model model, float[] parameters, OnnxGraph file) {
    Map<String, FloatArray> merged = new HashMap<>();
    MergedChanges changes = new MergedChanges(model, parameters);
    model.layers().parts().stream()
        .filter(AdaptedEncoder.class::isInstance)
        .map(AdaptedEncoder.class::cast)
        .flatMap(encoder -> encoder.changes().stream())
        .forEach(
            change -> {
              String name = BertWeights.matrix(file, change.name());
              merged.put(name, changes.added(change, file.tensors().get(name)));
            });
    return merged;
  }

  /** The file holds matrices of inputs by outputs. */
  private FloatArray added(LowRank change, FloatArray frozen) {
    float[] values = frozen.values().clone();
    float[] outer = trained(change.outer());
    boolean full = change.change() == LowRank.Change.FULL;
    int between = full ? change.in() : change.rank();
    float[] inner =
        switch (change.change()) {
          case BOTH -> trained(change.inner());
          case OUTER -> change.fixedInner();
          case FULL -> new float[0];
        };
    for (int i = 0; i < change.in(); i++) {
      for (int o = 0; o < change.out(); o++) {
        double sum = full ? outer[o * between + i] : 0;
        for (int r = 0; !full && r < between; r++) {
          sum += (double) outer[o * between + r] * inner[r * change.in() + i];
        }
        values[i * change.out() + o] += (float) sum;
      }
    }
    return new FloatArray(frozen.dims(), values);
  }

  private float[] trained(String layer) {
    return trained.get(Parameter.key(layer, Parameter.Role.WEIGHT));
  }
}
