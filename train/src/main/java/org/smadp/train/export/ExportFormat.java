package org.smadp.train.export;

/** What a model can be exported to. */
public enum ExportFormat {
  ONNX,
  TORCHSCRIPT,
  SAFETENSORS
}
