package org.smadp.train.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.file.ModelYaml;
import org.smadp.tensor.Shape;
import org.smadp.train.encode.AdaptedModel;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/**
 * The network of a run, as {@code model.yaml} in its directory describes it; runs of earlier
 * versions have none and name a network of the zoo.
 */
public final class StoredModel {
  static final String FILE = "model.yaml";

  private StoredModel() {}

  /** The network as the run itself stored it; none with an encoder, which settings name. */
  public static Optional<Model> in(Path directory) throws IOException {
    Path file = directory.resolve(FILE);
    return Files.isRegularFile(file) && !ModelYaml.holdsAdaptedEncoder(file)
        ? Optional.of(ModelYaml.read(file))
        : Optional.empty();
  }

  /**
   * The network of a finished run.
   *
   * @param input what it is given, by the record of the run
   */
  public static Model of(Path directory, RunRecord run, Shape input) throws IOException {
    Settings settings = run.settings(directory);
    if (AdaptedModel.isAsked(settings)) {
      return AdaptedModel.of(settings, run.inputFormat());
    }
    int outputs = run.inputFormat().labels().outputs();
    Optional<Model> stored = in(directory);
    if (stored.isEmpty()) {
      return ModelZoo.byName(settings.value(Setting.MODEL), input, outputs);
    }
    Model model = stored.get();
    if (!model.inputShape().equals(input) || model.outputs() != outputs) {
      throw new DamagedRecordException(
          directory.resolve(FILE),
          "it takes %s and has %d outputs, the run %s and %d"
              .formatted(model.inputShape(), model.outputs(), input, outputs));
    }
    return model;
  }
}
