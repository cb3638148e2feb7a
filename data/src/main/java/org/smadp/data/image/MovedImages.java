package org.smadp.data.image;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;
import org.smadp.data.Split;
import org.smadp.data.Users;
import org.smadp.privacy.Sensitive;
import org.smadp.tensor.PlaneMove;
import org.smadp.tensor.Shape;

/** Images, each shifted and mirrored in the same way; labels and all else are as they were. */
@Sensitive
public record MovedImages(Split images, PlaneMove move) implements Split {
  @Override
  public int size() {
    return images.size();
  }

  @Override
  public Shape inputShape() {
    return images.inputShape();
  }

  @Override
  public void copyInput(int example, float[] target, int offset) {
    float[] image = new float[inputShape().size()];
    images.copyInput(example, image, 0);
    move.copy(inputShape(), image, target, offset);
  }

  @Override
  public int label(int example) {
    return images.label(example);
  }

  @Override
  public void copyTarget(int example, float[] target, int offset) {
    images.copyTarget(example, target, offset);
  }

  @Override
  public boolean isWeighted() {
    return images.isWeighted();
  }

  @Override
  public double weight(int example) {
    return images.weight(example);
  }

  @Override
  public Optional<Users> users() {
    return images.users();
  }

  @Override
  public void digest(Consumer<byte[]> sink) {
    sink.accept(move.toString().getBytes(StandardCharsets.UTF_8));
    images.digest(sink);
  }

  @Override
  public String toString() {
    return "MovedImages[" + move + ", examples withheld]";
  }
}
