package org.smadp.nn.file;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.smadp.nn.bert.AdaptedEncoder;
import org.smadp.nn.layer.Activation;
import org.smadp.nn.layer.Attention;
import org.smadp.nn.layer.BatchNorm;
import org.smadp.nn.layer.ColumnEmbedding;
import org.smadp.nn.layer.Conv;
import org.smadp.nn.layer.Dropout;
import org.smadp.nn.layer.Embedding;
import org.smadp.nn.layer.Formula;
import org.smadp.nn.layer.GroupNorm;
import org.smadp.nn.layer.Layer;
import org.smadp.nn.layer.LayerNorm;
import org.smadp.nn.layer.Linear;
import org.smadp.nn.layer.Pool;
import org.smadp.nn.layer.Reshape;
import org.smadp.nn.layer.Residual;
import org.smadp.nn.layer.Reuse;
import org.smadp.nn.layer.Sequence;
import org.smadp.nn.layer.SinePositions;
import org.smadp.nn.layer.Unembedding;

/** Layers as {@link LayerReader} reads them, every size stated. */
final class LayerWriter {
  /** A layer that is written for people; its weights are not part of the file. */
  static final String ADAPTED_ENCODER = "adapted-encoder";

  private LayerWriter() {}

  static List<Object> written(Sequence sequence) {
    return sequence.parts().stream().map(LayerWriter::written).toList();
  }

  private static Object written(Layer layer) {
    if (layer instanceof Activation activation) {
      return activation.label();
    } else if (layer instanceof Reshape reshape) {
      return reshape.label().replace(' ', '-');
    } else if (layer instanceof SinePositions) {
      return "sine-positions";
    } else if (layer instanceof Linear linear) {
      return Map.of("linear", map(linear));
    } else if (layer instanceof Conv conv) {
      return Map.of("conv", map(conv));
    } else if (layer instanceof Pool pool) {
      String kind = pool.kind() == Pool.Kind.MAX ? "max-pool" : "mean-pool";
      return Map.of(kind, map("window", pool.window(), "stride", pool.stride()));
    } else if (layer instanceof Formula formula) {
      return Map.of("formula", formula.expression().text());
    } else if (layer instanceof Dropout dropout) {
      return Map.of("dropout", dropout.probability());
    } else if (layer instanceof GroupNorm norm) {
      return Map.of(
          "group-norm",
          map("name", norm.name(), "groups", norm.groups(), "channels", norm.channels()));
    } else if (layer instanceof LayerNorm norm) {
      String kind = norm.kind() == LayerNorm.Kind.RMS ? "rms-norm" : "layer-norm";
      return Map.of(kind, map("name", norm.name(), "width", norm.width()));
    } else if (layer instanceof BatchNorm norm) {
      return Map.of("batch-norm", map("name", norm.name(), "channels", norm.channels()));
    } else if (layer instanceof Embedding table) {
      return Map.of(
          "embedding",
          map("name", table.name(), "vocabulary", table.vocabulary(), "width", table.width()));
    } else if (layer instanceof ColumnEmbedding column) {
      return Map.of(
          "column-embedding",
          map(
              "name", column.name(),
              "offset", column.offset(),
              "categories", column.categories(),
              "width", column.width()));
    } else if (layer instanceof Unembedding unembedding) {
      return Map.of("unembedding", unembedding.table().name());
    } else if (layer instanceof Attention attention) {
      return Map.of("attention", map(attention));
    } else if (layer instanceof AdaptedEncoder encoder) {
      return Map.of(ADAPTED_ENCODER, map(encoder));
    } else if (layer instanceof Reuse reuse) {
      return Map.of("reuse", nameOf(reuse.original()));
    } else if (layer instanceof Residual residual) {
      return Map.of(
          "residual",
          map("body", written(residual.body()), "shortcut", written(residual.shortcut())));
    } else if (layer instanceof Sequence sequence) {
      return Map.of("sequence", written(sequence));
    }
    throw new IllegalArgumentException(
        layer.getClass().getSimpleName()
            + " cannot be stored; build it from the layers of org.smadp.nn.layer");
  }

  private static String nameOf(Layer layer) {
    if (layer instanceof Linear linear) {
      return linear.name();
    } else if (layer instanceof Conv conv) {
      return conv.name();
    } else if (layer instanceof GroupNorm norm) {
      return norm.name();
    } else if (layer instanceof LayerNorm norm) {
      return norm.name();
    } else if (layer instanceof Embedding table) {
      return table.name();
    }
    throw new IllegalArgumentException(
        "a tied " + layer.label() + " cannot be stored; tie layers that have a name");
  }

  private static Map<String, Object> map(Linear linear) {
    return map(
        "name", linear.name(), "in", linear.in(), "out", linear.out(), "bias", linear.bias());
  }

  private static Map<String, Object> map(AdaptedEncoder encoder) {
    return map(
        "layers",
        encoder.weights().layers(),
        "width",
        encoder.weights().width(),
        "adaptation",
        encoder.adaptation().name().toLowerCase(Locale.ROOT).replace('_', '-'),
        "rank",
        encoder.rank());
  }

  private static Map<String, Object> map(Attention attention) {
    return map(
        "heads",
        attention.heads(),
        "to-queries-keys-values",
        map(attention.toQueriesKeysValues()),
        "to-output",
        map(attention.toOutput()));
  }

  private static Map<String, Object> map(Conv conv) {
    return map(
        "name", conv.name(),
        "dims", conv.spatialDims(),
        "in", conv.in(),
        "out", conv.out(),
        "kernel", conv.kernel(),
        "stride", conv.stride(),
        "padding", conv.padding(),
        "dilation", conv.dilation(),
        "groups", conv.groups(),
        "bias", conv.bias(),
        "standardised", conv.standardised());
  }

  private static Map<String, Object> map(Object... keysAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      map.put((String) keysAndValues[i], keysAndValues[i + 1]);
    }
    return map;
  }
}
