package org.smadp.data;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.smadp.privacy.Examples;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.Shape;

/**
 * Examples that a model sees in several views when it is scored; in all else they are the first.
 *
 * @param parts of the same examples in the same order, the examples themselves first
 */
@Sensitive
public record ViewedSplit(List<Split> parts) implements Split {
  public ViewedSplit {
    parts = List.copyOf(parts);
    for (Split part : parts) {
      if (part.size() != parts.get(0).size()
          || !part.inputShape().equals(parts.get(0).inputShape())) {
        throw new IllegalArgumentException("views must show the same examples in one shape");
      }
    }
  }

  private Split own() {
    return parts.get(0);
  }

  @Override
  public List<Examples> views() {
    return List.copyOf(parts);
  }

  @Override
  public int size() {
    return own().size();
  }

  @Override
  public Shape inputShape() {
    return own().inputShape();
  }

  @Override
  public void copyInput(int example, float[] target, int offset) {
    own().copyInput(example, target, offset);
  }

  @Override
  public int label(int example) {
    return own().label(example);
  }

  @Override
  public void copyTarget(int example, float[] target, int offset) {
    own().copyTarget(example, target, offset);
  }

  @Override
  public boolean isWeighted() {
    return own().isWeighted();
  }

  @Override
  public double weight(int example) {
    return own().weight(example);
  }

  @Override
  public Optional<Users> users() {
    return own().users();
  }

  @Override
  public void digest(Consumer<byte[]> sink) {
    own().digest(sink);
  }

  @Override
  public String toString() {
    return "ViewedSplit[%d views, examples withheld]".formatted(parts.size());
  }
}
