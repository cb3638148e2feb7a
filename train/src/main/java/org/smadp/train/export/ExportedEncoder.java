package org.smadp.train.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.smadp.data.DataException;
import org.smadp.data.InputFormat;
import org.smadp.data.catalog.EncoderCatalog;
import org.smadp.data.text.TokeniserFile;
import org.smadp.nn.Model;
import org.smadp.nn.export.AnswerScale;
import org.smadp.nn.export.EncodedOnnxFile;
import org.smadp.nn.export.Graph;
import org.smadp.nn.export.MergedChanges;
import org.smadp.nn.export.OnnxFile;
import org.smadp.nn.export.PhotoFeatures;
import org.smadp.nn.export.TokenStates;
import org.smadp.nn.pretrained.BertWeights;
import org.smadp.nn.pretrained.MobileNetWeights;
import org.smadp.nn.pretrained.OnnxGraph;
import org.smadp.tensor.GroupedVector;
import org.smadp.train.encode.Encoders;

/**
 * The encoder of a run and its network as one ONNX file. A text encoder's own graph is kept, with
 * its inputs, and the network is put behind it; its tokeniser, which ONNX has no operations for, is
 * written next to the file. Changes that were trained are added to the encoder's matrices.
 */
final class ExportedEncoder {
  private static final String MASK = "attention_mask";
  private static final String TOKENISER = "tokenizer.json";

  private final EncoderCatalog.Found files;
  private final InputFormat format;
  private final Model model;
  private final GroupedVector parameters;

  ExportedEncoder(
      EncoderCatalog.Found files, InputFormat format, Model model, GroupedVector parameters) {
    this.files = files;
    this.format = format;
    this.model = model;
    this.parameters = parameters;
  }

  /** The content of the file. */
  byte[] onnx(String version, Map<String, String> metadata) throws IOException {
    String name = files.pretraining().encoder();
    if (name.startsWith(EncoderCatalog.OWN) && !BertWeights.areIn(files.weights())) {
      throw new IllegalArgumentException(
          "export: encoder %s is not of the BERT family; export the head alone to safetensors"
              .formatted(name));
    }
    return files.tokeniser().isPresent() ? texts(version, metadata) : photos(version, metadata);
  }

  private byte[] texts(String version, Map<String, String> metadata) throws IOException {
    OnnxGraph graph = OnnxGraph.read(files.weights());
    if (!graph.inputs().contains(MASK)) {
      throw new DataException(files.weights(), "export needs an encoder with an input " + MASK);
    }
    int width = BertWeights.read(files.weights()).width();
    Graph network =
        Graph.of(
            model,
            parameters,
            new TokenStates(graph.outputs().get(0), MASK, width),
            AnswerScale.none());
    return EncodedOnnxFile.bytes(
        ByteBuffer.wrap(Files.readAllBytes(files.weights())),
        MergedChanges.of(model, parameters.toArray(), graph),
        network,
        version,
        metadata);
  }

  private byte[] photos(String version, Map<String, String> metadata) throws IOException {
    var photos =
        new PhotoFeatures(
            MobileNetWeights.read(files.weights()),
            format.shape(),
            Encoders.photoSide(format.shape()));
    return OnnxFile.bytes(
        Graph.of(model, parameters, photos, AnswerScale.none()), version, metadata);
  }

  /** The content of a tokeniser file for texts that are cut where training cut them. */
  Optional<byte[]> tokeniser() throws IOException {
    if (files.tokeniser().isEmpty()) {
      return Optional.empty();
    }
    Path file = files.tokeniser().get();
    ObjectMapper json = new ObjectMapper();
    ObjectNode root = (ObjectNode) json.readTree(Files.readAllBytes(file));
    root.set("truncation", truncation(json));
    root.set("padding", padding(json, TokeniserFile.read(file).padding()));
    return Optional.of(json.writeValueAsBytes(root));
  }

  private JsonNode truncation(ObjectMapper json) {
    return json.createObjectNode()
        .put("direction", "Right")
        .put("max_length", format.shape().dim(0))
        .put("strategy", "LongestFirst")
        .put("stride", 0);
  }

  private static JsonNode padding(ObjectMapper json, int number) {
    ObjectNode padding = json.createObjectNode();
    padding.put("strategy", "BatchLongest").put("direction", "Right");
    padding.putNull("pad_to_multiple_of");
    return padding.put("pad_id", number).put("pad_type_id", 0).put("pad_token", "[PAD]");
  }

  /** Where the tokeniser goes. */
  static Path tokeniserNextTo(Path out) {
    return out.toAbsolutePath().resolveSibling(TOKENISER);
  }
}
