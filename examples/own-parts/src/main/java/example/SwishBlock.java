package example;

import org.smadp.nn.layer.CompositeLayer;
import org.smadp.nn.layer.Formula;
import org.smadp.nn.layer.Layer;
import org.smadp.nn.layer.Linear;
import org.smadp.nn.layer.Residual;

/** A layer of one's own: a linear layer and a swish, added to the input. */
public record SwishBlock(String name, int width) implements CompositeLayer {
  @Override
  public Layer composed() {
    return Residual.around(Linear.of(name, width, width), Formula.of("x * sigmoid(x)"));
  }
}
