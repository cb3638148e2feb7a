package org.smadp.train.encode;

import java.io.IOException;
import java.util.Optional;
import org.smadp.data.ColumnScaling;
import org.smadp.data.DataException;
import org.smadp.data.InputFormat;
import org.smadp.data.Pretraining;
import org.smadp.data.catalog.EncoderCatalog;
import org.smadp.data.schema.TextColumn;
import org.smadp.data.text.TokeniserFile;
import org.smadp.nn.encode.SentenceEncoder;
import org.smadp.nn.pretrained.BertWeights;
import org.smadp.tensor.Shape;

/** Texts by an encoder of the BERT family, on our engine. */
record TextEncoder(SentenceEncoder encoder, Pretraining known) implements Encoder {
  static TextEncoder open(EncoderCatalog.Found files, InputFormat input) {
    int padding = TokeniserFile.read(files.tokeniser().orElseThrow()).padding();
    try {
      return new TextEncoder(
          new SentenceEncoder(
              BertWeights.read(files.weights()),
              files.pretraining().sha256(),
              column(files, input).tokens(),
              padding),
          files.pretraining());
    } catch (IOException e) {
      throw DataException.unreadable(files.weights().toString(), e);
    }
  }

  /** The column of texts that this encoder is for; refuses other inputs. */
  static TextColumn column(EncoderCatalog.Found files, InputFormat input) {
    if (input.scaling() instanceof ColumnScaling columns
        && columns.schema().columns().get(0) instanceof TextColumn text) {
      return text;
    }
    throw new IllegalArgumentException(
        "encoder %s takes texts; give it --data text:FILE"
            .formatted(files.pretraining().encoder()));
  }

  @Override
  public String id() {
    return encoder.id();
  }

  @Override
  public Shape outputShape() {
    return Shape.of(encoder.width());
  }

  @Override
  public float[] of(float[] input) {
    return encoder.of(input);
  }

  @Override
  public Optional<Pretraining> pretraining() {
    return Optional.of(known);
  }

  @Override
  public void close() {
    encoder.close();
  }
}
