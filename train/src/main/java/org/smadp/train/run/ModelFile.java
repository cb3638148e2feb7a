package org.smadp.train.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.smadp.nn.Model;
import org.smadp.nn.layer.Slot;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.io.NamedTensor;
import org.smadp.tensor.io.SafeTensorsFile;
import org.smadp.tensor.io.SafeTensorsWriter;

/** A model's parameters as a safetensors file: one tensor for each weight, bias, gain and shift. */
public final class ModelFile {
  private ModelFile() {}

  static void write(Path file, Model model, GroupedVector parameters) throws IOException {
    write(file, model, parameters, Map.of());
  }

  /**
   * Writes the file.
   *
   * @param metadata further texts by name
   */
  public static void write(
      Path file, Model model, GroupedVector parameters, Map<String, String> metadata)
      throws IOException {
    Map<String, String> texts = new TreeMap<>(metadata);
    texts.put("model", model.name());
    float[] values = parameters.toArray();
    List<NamedTensor> tensors = new ArrayList<>();
    for (Slot slot : model.slots()) {
      int end = slot.offset() + slot.parameter().shape().size();
      tensors.add(
          new NamedTensor(
              slot.parameter().key(),
              slot.parameter().shape().dims(),
              Arrays.copyOfRange(values, slot.offset(), end)));
    }
    AtomicFile.write(file, out -> SafeTensorsWriter.write(out, texts, tensors));
  }

  public static GroupedVector read(Path file, Model model) throws IOException {
    float[] values = new float[model.parameterCount()];
    try (SafeTensorsFile tensors = SafeTensorsFile.open(file)) {
      for (Slot slot : model.slots()) {
        NamedTensor tensor = tensors.read(slot.parameter().key());
        if (!tensor.shape().equals(slot.parameter().shape().dims())) {
          throw new IOException(
              file
                  + ": tensor "
                  + tensor.name()
                  + " has shape "
                  + tensor.shape()
                  + ", model '"
                  + model.name()
                  + "' needs "
                  + slot.parameter().shape().dims());
        }
        System.arraycopy(tensor.values(), 0, values, slot.offset(), tensor.values().length);
      }
    }
    return GroupedVector.adopt(model.layout(), values);
  }
}
