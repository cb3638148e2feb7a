package org.smadp.nn.torch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.BoolOptional;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.smadp.nn.Model;
import org.smadp.nn.Precision;
import org.smadp.nn.RuntimeOptions;
import org.smadp.nn.gradient.PathRule;
import org.smadp.nn.kernel.Contribution;
import org.smadp.nn.kernel.Kernel;
import org.smadp.nn.kernel.Kernels;
import org.smadp.nn.kernel.Pass;
import org.smadp.nn.kernel.TaskLoss;
import org.smadp.nn.kernel.VectorContribution;
import org.smadp.nn.layer.Slot;
import org.smadp.nn.runtime.NativeArrays;
import org.smadp.nn.runtime.NativeRuntime;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.tensor.Layout;

/** A model as it runs: forward passes, clipped sums and plain gradients of one batch at a time. */
final class Network {
  private final Kernel root;
  private final TaskLoss loss;
  private final List<Slot> slots;
  private final Layout layout;
  private final ScalarType type;
  private final PathRule rule;

  Network(Model model, RuntimeOptions options) {
    NativeRuntime.prepareThread();
    this.root = Kernels.of(model.layers());
    this.loss = new TaskLoss(model.task());
    this.slots = model.slots();
    this.layout = model.layout();
    this.type = options.precision() == Precision.FLOAT64 ? ScalarType.Double : ScalarType.Float;
    this.rule = new PathRule(options.paths());
  }

  /** A point at which gradients are taken, and the weight of its loss. */
  record Point(Weights weights, double lossWeight) {}

  /** Parameters to take clipped sums at. */
  Weights weights(float[] values) {
    return new Weights(values, slots, type);
  }

  /** Parameters to take plain gradients at. */
  Weights variables(float[] values) {
    return weights(values).asVariables();
  }

  /** The last values, for all examples in order. */
  @SuppressWarnings("try")
  float[] logits(Weights weights, Batch batch) {
    try (PointerScope scope = new PointerScope();
        NoGradGuard guard = new NoGradGuard()) {
      BatchPass pass = new BatchPass(weights, null, false);
      return NativeArrays.toFloats(root.forward(batch.input(0, type), pass));
    }
  }

  /**
   * The sum of clipped gradients of the batch, flat. The gradient of an example is the sum over
   * points of the gradients there, weighted, and the mean over its views.
   */
  @SuppressWarnings("try")
  Partial clippedSum(List<Point> points, Batch batch, ClipBounds clip) {
    try (PointerScope scope = new PointerScope()) {
      Map<String, List<Contribution>> uses = backward(points, batch);
      try (NoGradGuard guard = new NoGradGuard()) {
        Tensor sum = torch.zeros(new long[] {layout.size()}, new TensorOptions(type));
        BlockNorms norms = new BlockNorms(clip, batch.size());
        new BatchClipper(slots, layout, rule, batch, clip, type).addTo(sum, uses, norms::set);
        return Partial.clipped(sum, type, norms);
      }
    }
  }

  /**
   * As {@link #clippedSum}, where each example first climbs {@code radius} along its own gradient:
   * example by example, since each needs weights of its own.
   */
  @SuppressWarnings("try")
  Partial clippedSumAfterAscent(float[] parameters, double radius, Batch batch, ClipBounds clip) {
    try (PointerScope scope = new PointerScope()) {
      Tensor flat = Tensor.create(parameters, parameters.length).toType(type);
      Tensor sum = torch.zeros(new long[] {layout.size()}, new TensorOptions(type));
      BlockNorms norms = new BlockNorms(clip, batch.size());
      for (int i = 0; i < batch.size(); i++) {
        int index = i;
        try (PointerScope example = new PointerScope()) {
          addAfterAscent(
              sum,
              flat,
              radius,
              batch.only(i),
              clip,
              (block, alone, norm) -> norms.set(block, index, norm));
        }
      }
      return Partial.clipped(sum, type, norms);
    }
  }

  /** The sum of clipped gradients of users, all of them in one batch. */
  @SuppressWarnings("try")
  Partial usersTogether(List<Point> points, UserBatch users, ClipBounds clip) {
    try (PointerScope scope = new PointerScope()) {
      Map<String, List<Contribution>> uses = backward(points, users.rows());
      try (NoGradGuard guard = new NoGradGuard()) {
        uses.replaceAll((key, ofRows) -> byUser(ofRows, users));
        Tensor sum = torch.zeros(new long[] {layout.size()}, new TensorOptions(type));
        BlockNorms norms = new BlockNorms(clip, users.users());
        new BatchClipper(slots, layout, rule, users.users(), users::coin, clip, type)
            .addTo(sum, uses, norms::set);
        return Partial.clipped(sum, type, norms);
      }
    }
  }

  private static List<Contribution> byUser(List<Contribution> ofRows, UserBatch users) {
    return ofRows.stream().<Contribution>map(use -> new UserContribution(use, users)).toList();
  }

  /** The same by one plain gradient for each user, at variables. */
  Partial usersAlone(List<Point> points, UserBatch users, ClipBounds clip) {
    return userByUser(
        users,
        clip,
        rows -> {
          Tensor total = null;
          for (Point point : points) {
            Tensor gradient = gradient(point.weights(), rows);
            gradient = points.size() == 1 ? gradient : gradient.mul(new Scalar(point.lossWeight()));
            total = total == null ? gradient : total.add(gradient);
          }
          return total;
        });
  }

  /** The same where each user first climbs {@code radius} along their own gradient. */
  @SuppressWarnings("try")
  Partial usersAfterAscent(float[] parameters, double radius, UserBatch users, ClipBounds clip) {
    try (PointerScope scope = new PointerScope()) {
      Tensor flat = Tensor.create(parameters, parameters.length).toType(type);
      return userByUser(users, clip, rows -> gradientAfterAscent(flat, radius, rows));
    }
  }

  /** Clips one whole gradient after the other. */
  @SuppressWarnings("try")
  private Partial userByUser(UserBatch users, ClipBounds clip, Function<Batch, Tensor> gradient) {
    try (PointerScope scope = new PointerScope()) {
      Tensor sum = torch.zeros(new long[] {layout.size()}, new TensorOptions(type));
      BlockNorms norms = new BlockNorms(clip, users.users());
      for (int u = 0; u < users.users(); u++) {
        int user = u;
        try (PointerScope own = new PointerScope()) {
          Map<String, List<Contribution>> uses = whole(gradient.apply(users.rows(user)));
          new BatchClipper(slots, layout, rule, 1, alone -> users.coin(user), clip, type)
              .addTo(sum, uses, (block, alone, norm) -> norms.set(block, user, norm));
        }
      }
      return Partial.clipped(sum, type, norms);
    }
  }

  private void addAfterAscent(
      Tensor sum,
      Tensor flat,
      double radius,
      Batch single,
      ClipBounds clip,
      BatchClipper.NormSink norms) {
    Map<String, List<Contribution>> uses = whole(gradientAfterAscent(flat, radius, single));
    new BatchClipper(slots, layout, rule, single, clip, type).addTo(sum, uses, norms);
  }

  private Tensor gradientAfterAscent(Tensor flat, double radius, Batch batch) {
    Tensor gradient = gradient(new Weights(flat, slots).asVariables(), batch);
    double norm = torch.linalg_vector_norm(gradient).item_double();
    Tensor step = gradient.mul(new Scalar(norm == 0 ? 0 : radius / norm));
    return gradient(new Weights(flat.add(step), slots).asVariables(), batch);
  }

  /** A whole gradient as the contributions of a batch of one. */
  private Map<String, List<Contribution>> whole(Tensor gradient) {
    Map<String, List<Contribution>> uses = new HashMap<>();
    for (Slot slot : slots) {
      String key = slot.parameter().key();
      Tensor row = gradient.narrow(0, slot.offset(), slot.length()).view(1, -1);
      uses.put(key, List.of(new VectorContribution(key, row)));
    }
    return uses;
  }

  /** Forward, then gradients at the recorded outputs, turned into contributions by tensor. */
  private Map<String, List<Contribution>> backward(List<Point> points, Batch batch) {
    TensorVector outputs = new TensorVector();
    List<Pass.Use> uses = new ArrayList<>();
    Tensor total = null;
    for (int view = 0; view < batch.views(); view++) {
      Tensor input = batch.input(view, type);
      for (Point point : points) {
        BatchPass pass = new BatchPass(point.weights(), batch.dropout(), true);
        Tensor loss = weighted(loss(root.forward(input, pass), batch), point, batch);
        total = total == null ? loss : total.add(loss);
        pass.addOutputsTo(outputs);
        uses.addAll(pass.uses());
      }
    }
    TensorVector deltas =
        torch.grad(
            new TensorVector(total), outputs, new TensorVector(), new BoolOptional(), false, false);
    return contributions(uses, deltas);
  }

  private static Tensor weighted(Tensor loss, Point point, Batch batch) {
    double weight = point.lossWeight() / batch.views();
    return weight == 1 ? loss : loss.mul(new Scalar(weight));
  }

  @SuppressWarnings("try")
  private static Map<String, List<Contribution>> contributions(
      List<Pass.Use> uses, TensorVector deltas) {
    Map<String, List<Contribution>> found = new HashMap<>();
    try (NoGradGuard guard = new NoGradGuard()) {
      for (int i = 0; i < uses.size(); i++) {
        for (Contribution contribution : uses.get(i).apply(deltas.get(i))) {
          found.computeIfAbsent(contribution.key(), key -> new ArrayList<>()).add(contribution);
        }
      }
    }
    return found;
  }

  /** The plain gradient of the summed loss of the batch, unclipped: for non-private training. */
  @SuppressWarnings("try")
  Partial plainGradient(Weights variables, Batch batch) {
    try (PointerScope scope = new PointerScope()) {
      return Partial.plain(gradient(variables, batch), type);
    }
  }

  private Tensor gradient(Weights variables, Batch batch) {
    Tensor total = null;
    for (int view = 0; view < batch.views(); view++) {
      BatchPass pass = new BatchPass(variables, batch.dropout(), false);
      Tensor loss = loss(root.forward(batch.input(view, type), pass), batch);
      total = total == null ? loss : total.add(loss);
    }
    Tensor mean = batch.views() == 1 ? total : total.div(new Scalar((double) batch.views()));
    TensorVector gradients = torch.grad(new TensorVector(mean), variables.all());
    Tensor flat = torch.empty(new long[] {layout.size()}, new TensorOptions(type), null);
    for (int i = 0; i < slots.size(); i++) {
      Slot slot = slots.get(i);
      flat.narrow(0, slot.offset(), slot.length())
          .view(slot.parameter().shape().toArray())
          .copy_(gradients.get(i));
    }
    return flat;
  }

  private Tensor loss(Tensor outputs, Batch batch) {
    return loss.of(
        outputs, batch.targets(outputs.scalar_type()), batch.weights(outputs.scalar_type()));
  }
}
