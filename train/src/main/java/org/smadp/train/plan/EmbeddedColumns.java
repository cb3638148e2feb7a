package org.smadp.train.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.smadp.data.ColumnScaling;
import org.smadp.data.InputScaling;
import org.smadp.data.schema.CategoricalColumn;
import org.smadp.data.schema.Column;
import org.smadp.nn.Model;
import org.smadp.nn.layer.ColumnEmbedding;
import org.smadp.nn.layer.Layer;
import org.smadp.nn.layer.Sequence;
import org.smadp.tensor.Shape;

/**
 * The first layers of a network of a table: a vector for each category of the columns that declare
 * it, the last column first, so that the places of the others stay.
 *
 * @param layers none where no column declares it
 */
public record EmbeddedColumns(List<ColumnEmbedding> layers) {
  public EmbeddedColumns {
    layers = List.copyOf(layers);
  }

  public static EmbeddedColumns of(InputScaling scaling) {
    List<ColumnEmbedding> layers = new ArrayList<>();
    if (scaling instanceof ColumnScaling table) {
      int offset = 0;
      int number = 0;
      for (Column column : table.schema().columns()) {
        if (column instanceof CategoricalColumn words && words.embedding().isPresent()) {
          layers.add(
              0,
              new ColumnEmbedding(
                  "embedding" + ++number, offset, column.width(), words.embedding().getAsInt()));
        }
        offset += column.width();
      }
    }
    return new EmbeddedColumns(layers);
  }

  public boolean isEmpty() {
    return layers.isEmpty();
  }

  /** What is left for the network behind them. */
  Shape after(Shape input) {
    Shape shape = input;
    for (ColumnEmbedding layer : layers) {
      shape = layer.outputShape(shape);
    }
    return shape;
  }

  /** These layers, then those of a network. */
  Model before(Model network, Shape input) {
    if (isEmpty()) {
      return network;
    }
    List<Layer> all = Stream.concat(layers.stream(), network.layers().parts().stream()).toList();
    return new Model(network.name(), input, network.task(), new Sequence(all));
  }
}
