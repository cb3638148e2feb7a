package org.smadp.train.encode;

import java.io.IOException;
import org.smadp.data.DataException;
import org.smadp.data.InputFormat;
import org.smadp.data.catalog.EncoderCatalog;
import org.smadp.data.text.TokeniserFile;
import org.smadp.nn.Model;
import org.smadp.nn.bert.AdaptedEncoder;
import org.smadp.nn.layer.Linear;
import org.smadp.nn.pretrained.BertWeights;
import org.smadp.optim.setting.ChoiceName;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/** The network of a run that trains changes of a text encoder: the encoder and a linear head. */
public final class AdaptedModel {
  private static final int USUAL_RANK = 8;

  private AdaptedModel() {}

  /** Whether settings ask for one. */
  public static boolean isAsked(Settings settings) {
    if (!settings.has(Setting.ADAPT) && settings.has(Setting.ADAPTER_RANK)) {
      throw new IllegalArgumentException(
          "adapter-rank must be left out without adapt, was %s; add --adapt lora"
              .formatted(settings.text(Setting.ADAPTER_RANK)));
    }
    return settings.has(Setting.ADAPT);
  }

  /** The network for inputs of this format. */
  public static Model of(Settings settings, InputFormat input) {
    String name =
        settings
            .optional(Setting.ENCODER)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "adapt needs an encoder of texts; add --encoder minilm"));
    Encoders.ofUser().requireKnown(name);
    if (name.startsWith(Encoders.SCATTER)) {
      throw new IllegalArgumentException(
          "adapt needs an encoder of texts, was '%s'; use --encoder minilm".formatted(name));
    }
    EncoderCatalog.Found files = EncoderCatalog.ofUser().files(name);
    TextEncoder.column(files, input);
    requireZeroPadding(files);
    var adaptation = settings.value(Setting.ADAPT);
    int rank = Math.toIntExact(settings.optional(Setting.ADAPTER_RANK).orElse((long) USUAL_RANK));
    try {
      var encoder = new AdaptedEncoder(BertWeights.read(files.weights()), adaptation, rank);
      return Model.of(
          ChoiceName.of(adaptation) + "-encoder",
          input.shape(),
          input.classNames().size(),
          encoder,
          Linear.of("head", encoder.weights().width(), input.classNames().size()));
    } catch (IOException e) {
      throw DataException.unreadable(files.weights().toString(), e);
    }
  }

  private static void requireZeroPadding(EncoderCatalog.Found files) {
    if (TokeniserFile.read(files.tokeniser().orElseThrow()).padding() != 0) {
      throw new DataException(
          files.tokeniser().get(), "adapt needs a tokeniser that pads by the number 0");
    }
  }
}
