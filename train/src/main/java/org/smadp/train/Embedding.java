package org.smadp.train;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.smadp.data.Dataset;
import org.smadp.data.Pretraining;
import org.smadp.data.Split;
import org.smadp.nn.RuntimeOptions;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.io.NamedTensor;
import org.smadp.tensor.io.SafeTensorsWriter;
import org.smadp.train.run.AtomicFile;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/**
 * Writes what an encoder makes of a data set to a file in the safetensors format: features and
 * labels of the training and the held-out part, and where the encoder comes from. The file is as
 * private as the data.
 */
@Sensitive
public final class Embedding {
  private Embedding() {}

  /**
   * Encodes the data that settings name by the encoder that they name.
   *
   * @param kept where features of private data are kept and found again; as private as the data
   * @return what is known of the encoder's own training
   */
  public static Optional<Pretraining> write(
      Settings settings, Path out, Optional<Path> kept, IntConsumer percent) throws IOException {
    if (!settings.has(Setting.ENCODER)) {
      throw new IllegalArgumentException("encoder is needed, such as --encoder minilm");
    }
    Dataset data = DataSource.load(settings);
    try (InputFeatures features = InputFeatures.open(settings, data.inputFormat())) {
      Dataset encoded = features.of(data, kept, RuntimeOptions.defaults().workers(), percent);
      List<NamedTensor> tensors = new ArrayList<>();
      add("training", encoded.training(), tensors);
      add("held-out", encoded.test(), tensors);
      Map<String, String> metadata = new LinkedHashMap<>();
      metadata.put("classes", String.join("\n", encoded.classNames()));
      features.pretraining().ifPresent(known -> metadata.put("pretraining", known.describe()));
      AtomicFile.write(out, stream -> SafeTensorsWriter.write(stream, metadata, tensors));
      return features.pretraining();
    }
  }

  private static void add(String part, Split examples, List<NamedTensor> tensors) {
    int width = examples.inputShape().size();
    float[] values = new float[Math.multiplyExact(examples.size(), width)];
    float[] labels = new float[examples.size()];
    for (int i = 0; i < examples.size(); i++) {
      examples.copyInput(i, values, i * width);
      labels[i] = examples.label(i);
    }
    tensors.add(new NamedTensor(part + ".features", List.of(examples.size(), width), values));
    tensors.add(new NamedTensor(part + ".labels", List.of(examples.size()), labels));
  }
}
