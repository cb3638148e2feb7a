package org.smadp.train;

import java.util.Optional;
import java.util.function.Function;
import org.smadp.data.Dataset;
import org.smadp.nn.Model;
import org.smadp.nn.task.Task;
import org.smadp.optim.AlgorithmEntry;
import org.smadp.privacy.Sensitive;
import org.smadp.train.encode.AdaptedModel;
import org.smadp.train.place.Workplace;
import org.smadp.train.plan.DataDefaults;
import org.smadp.train.plan.EmbeddedColumns;
import org.smadp.train.plan.ModelChoice;
import org.smadp.train.plan.UnitSettings;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/**
 * What a training is made of once its data is loaded: the data, settings that fit it, what is
 * computed before the network, and the network.
 */
@Sensitive
record TrainingParts(
    DataDefaults fitting,
    Dataset dataset,
    InputFeatures features,
    Model model,
    AlgorithmEntry algorithm) {
  /**
   * Loads and fits them.
   *
   * @param data that was loaded before; else settings name it
   * @param model of the user's own; else settings name it
   * @param algorithms the algorithm that settings name
   * @param place where data that settings name is loaded
   */
  static TrainingParts of(
      Settings settings,
      Optional<Dataset> data,
      Optional<Model> model,
      Function<Settings, AlgorithmEntry> algorithms,
      Workplace place) {
    Dataset loaded =
        DataSource.weighted(
            data.map(given -> DataSource.declared(given, settings))
                .orElseGet(() -> DataSource.load(settings, place)),
            settings);
    DataDefaults fitting =
        DataDefaults.of(
            settings,
            loaded.scaling(),
            UnitSettings.declared(settings, loaded.declaredSize()),
            algorithms);
    InputFeatures features = InputFeatures.open(settings, loaded.inputFormat());
    Task task = DataSource.task(loaded, settings);
    Model built =
        model
            .map(own -> ModelChoice.fitting(own, task))
            .orElseGet(() -> network(fitting.settings(), loaded, task, features));
    return new TrainingParts(
        fitting, loaded, features, built, algorithms.apply(fitting.settings()));
  }

  private static Model network(Settings settled, Dataset data, Task task, InputFeatures features) {
    return AdaptedModel.isAsked(settled)
        ? AdaptedModel.of(settled, data.inputFormat())
        : ModelChoice.of(
            settled.optional(Setting.MODEL).or(features::usualModel),
            features.shape(),
            task,
            EmbeddedColumns.of(data.scaling()));
  }

  Settings settings() {
    return fitting.settings();
  }
}
