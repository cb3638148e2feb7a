package org.smadp.nn.export;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.ExtraFilesMap;
import org.bytedeco.pytorch.JitModule;
import org.bytedeco.pytorch.QualifiedName;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.smadp.nn.runtime.NativeRuntime;

/** A graph as a TorchScript archive, compiled and written by libtorch itself. */
public final class TorchScriptFile {
  private TorchScriptFile() {}

  /**
   * Writes the archive.
   *
   * @param metadata texts by name, kept as extra files of the archive
   */
  @SuppressWarnings("try") // a scope is opened for its closing
  public static void write(Path file, Graph graph, Map<String, String> metadata) {
    NativeRuntime.prepareThread();
    try (PointerScope scope = new PointerScope()) {
      JitModule module = new JitModule(new QualifiedName("__torch__.Smadp"));
      for (Constant constant : graph.constants()) {
        module.register_buffer(constant.name(), tensor(constant));
      }
      module.define(TorchScriptSource.of(graph));
      module.eval();
      ExtraFilesMap extra = new ExtraFilesMap();
      new TreeMap<>(metadata)
          .forEach((name, text) -> extra.put(new BytePointer(name), new BytePointer(text)));
      module.save(file.toString(), extra);
    }
  }

  private static Tensor tensor(Constant constant) {
    long[] shape = constant.shape().stream().mapToLong(Long::longValue).toArray();
    Tensor wide = Tensor.create(constant.values(), constant.values().length);
    ScalarType type =
        switch (constant.type()) {
          case FLOAT -> ScalarType.Float;
          case DOUBLE -> ScalarType.Double;
          case LONG -> ScalarType.Long;
          case BOOL -> ScalarType.Bool;
        };
    return wide.toType(type).reshape(shape).clone();
  }
}
