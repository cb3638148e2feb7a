package org.smadp.spark;

import java.io.Serializable;
import org.smadp.nn.Model;
import org.smadp.nn.Precision;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.file.ModelYaml;
import org.smadp.train.place.PartedPlace.PartNetwork;

/** A network on its way to executors, as text; what is equal shares an engine there. */
record NetworkText(String yaml, int microBatch, Precision precision) implements Serializable {
  static NetworkText of(PartNetwork network) {
    Model model = network.model();
    var text =
        new NetworkText(
            ModelYaml.write(model), network.options().microBatch(), network.options().precision());
    if (!ModelYaml.read(text.yaml).layout().equals(model.layout())) {
      throw new IllegalArgumentException(
          "model '%s' cannot be sent to a cluster: its file does not hold all of it"
              .formatted(model.name()));
    }
    return text;
  }

  Model model() {
    return ModelYaml.read(yaml);
  }

  RuntimeOptions options() {
    return RuntimeOptions.defaults().withMicroBatch(microBatch).withPrecision(precision);
  }
}
