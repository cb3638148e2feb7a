package org.smadp.nn;

import java.util.ArrayList;
import java.util.List;
import org.smadp.nn.kernel.Kernels;
import org.smadp.nn.layer.BatchNorm;
import org.smadp.nn.layer.Layer;
import org.smadp.nn.layer.Reuse;

/** Finds what keeps a model from being trained privately, before any data is touched. */
public final class ModelValidator {
  private ModelValidator() {}

  /** One sentence for each layer that cannot be trained privately; empty when the model is fine. */
  public static List<String> findings(Model model) {
    List<String> findings = new ArrayList<>();
    collect(model.layers(), findings);
    findings.addAll(new TiedLayers(model).findings());
    if (findings.isEmpty() && model.slots().isEmpty()) {
      findings.add("model '" + model.name() + "' has no parameters; add a layer that has");
    }
    return findings;
  }

  /** Refuses a model with findings. */
  public static void requireTrainable(Model model) {
    List<String> findings = findings(model);
    if (!findings.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", findings));
    }
  }

  private static void collect(Layer layer, List<String> findings) {
    if (layer instanceof BatchNorm norm) {
      int groups = largestDivisor(norm.channels());
      findings.add(
          "BatchNorm '"
              + norm.name()
              + "' mixes the examples of a batch, so none has a gradient of"
              + " its own; use new GroupNorm(\""
              + norm.name()
              + "\", "
              + groups
              + ", "
              + norm.channels()
              + ") instead");
    } else if (layer instanceof Reuse reuse) {
      collect(reuse.original(), findings);
    } else if (!Kernels.known(layer)) {
      findings.add(
          layer.getClass().getSimpleName()
              + " ('"
              + layer.label()
              + "') has no per-example rule; build it from the layers of org.smadp.nn.layer");
    }
    layer.parts().forEach(part -> collect(part, findings));
  }

  private static int largestDivisor(int channels) {
    int groups = Math.min(32, channels);
    while (channels % groups != 0) {
      groups--;
    }
    return groups;
  }
}
