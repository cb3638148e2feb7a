package org.smadp.nn;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.smadp.nn.layer.Layer;
import org.smadp.nn.layer.Parameter;
import org.smadp.nn.layer.Reuse;
import org.smadp.nn.layer.Unembedding;

/** Finds layers that use the parameters of a layer the model does not have. */
final class TiedLayers {
  private final Model model;
  private final Set<Parameter> owned = new HashSet<>();

  TiedLayers(Model model) {
    this.model = model;
    own(model.layers());
  }

  private void own(Layer layer) {
    owned.addAll(layer.parameters());
    layer.parts().forEach(this::own);
  }

  /** One sentence for each layer tied to parameters that are not in the model. */
  List<String> findings() {
    List<String> findings = new ArrayList<>();
    collect(model.layers(), findings);
    return findings;
  }

  private void collect(Layer layer, List<String> findings) {
    if (layer instanceof Reuse reuse) {
      require("Reuse", reuse.original(), findings);
      collect(reuse.original(), findings);
    } else if (layer instanceof Unembedding unembedding) {
      require("Unembedding", unembedding.table(), findings);
    }
    layer.parts().forEach(part -> collect(part, findings));
  }

  private void require(String kind, Layer original, List<String> findings) {
    for (Parameter parameter : original.parameters()) {
      if (!owned.contains(parameter)) {
        findings.add(
            "%s of '%s' (%s) uses a layer that is not in model '%s'; add that layer itself"
                .formatted(kind, parameter.layer(), original.label(), model.name()));
        return;
      }
    }
    original.parts().forEach(part -> require(kind, part, findings));
  }
}
