package org.smadp.nn.torch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.ScalarTypeOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.smadp.nn.gradient.PathRule;
import org.smadp.nn.gradient.Rounding;
import org.smadp.nn.gradient.SlotGradient;
import org.smadp.nn.kernel.Contribution;
import org.smadp.nn.layer.ClippingPath;
import org.smadp.nn.layer.Slot;
import org.smadp.nn.runtime.NativeArrays;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.tensor.Layout;

/**
 * Clips the per-example gradients of one batch and adds them up. What is clipped together is a
 * block: a group, or the whole gradient under flat clipping.
 *
 * <p><b>Guarantee</b>: each example's block enters with norm at most the bound. A block whose norm
 * is not finite enters as zero: it is removed from the sum, not multiplied by zero, because zero
 * times NaN is NaN.
 */
final class BatchClipper {
  /** Bytes of written-out gradients at a time: what stays in the cache until it is added up. */
  private static final long WRITTEN_AT_ONCE = 5L << 18;

  /**
   * Values whose squares are added up in the number format itself; pieces are added in double. A
   * sum of n squares is short by at most n + 1 unit roundoffs of itself in whatever order it is
   * taken, so the norm of 64 floats by at most 65 * 2^-25 = 1.94e-6. Shorter pieces have a tighter
   * bound and cost more: 32 take 1.4 times as long, 512 a quarter less.
   */
  private static final long PIECE = 64;

  private final List<Slot> slots;
  private final Layout layout;
  private final PathRule rule;
  private final int examples;
  private final IntToDoubleFunction coin;
  private final ClipBounds clip;
  private final ScalarType type;

  /** Takes the norm, before clipping, of one block of one example. */
  interface NormSink {
    void add(int block, int example, double norm);
  }

  BatchClipper(
      List<Slot> slots,
      Layout layout,
      PathRule rule,
      Batch batch,
      ClipBounds clip,
      ScalarType type) {
    this(slots, layout, rule, batch.size(), batch::coin, clip, type);
  }

  /**
   * @param examples how many there are: examples, or users
   * @param coin the coin of each, see {@link Batch#coin}
   */
  BatchClipper(
      List<Slot> slots,
      Layout layout,
      PathRule rule,
      int examples,
      IntToDoubleFunction coin,
      ClipBounds clip,
      ScalarType type) {
    this.slots = slots;
    this.layout = layout;
    this.rule = rule;
    this.examples = examples;
    this.coin = coin;
    this.clip = clip;
    this.type = type;
  }

  void addTo(Tensor sum, Map<String, List<Contribution>> uses, NormSink norms) {
    if (clip.scope() == ClipBounds.Scope.FLAT) {
      addBlock(sum, slots, uses, 0, norms);
      return;
    }
    for (Layout.Group group : layout.groups()) {
      List<Slot> members = slots.stream().filter(s -> s.group() == group.index()).toList();
      addBlock(sum, members, uses, group.index(), norms);
    }
  }

  private void addBlock(
      Tensor sum,
      List<Slot> members,
      Map<String, List<Contribution>> uses,
      int block,
      NormSink norms) {
    List<SlotGradient> written = new ArrayList<>();
    List<SlotGradient> ghosts = new ArrayList<>();
    for (Slot slot : members) {
      List<Contribution> own = uses.get(slot.parameter().key());
      SlotGradient gradient = new SlotGradient(slot, own, rule.choose(own));
      (gradient.writtenOut() ? written : ghosts).add(gradient);
    }
    double[] squares = new double[examples];
    double[] factors = new double[examples];
    for (SlotGradient ghost : ghosts) {
      inChunks(
          ClippingPath.MEMORY_CAP / ghost.bytesPerExample(),
          (from, count) -> ghost.addGhostSquares(squares, from, count));
    }
    long bytes = Math.max(1, written.stream().mapToLong(SlotGradient::bytesPerExample).sum());
    inChunks(
        WRITTEN_AT_ONCE / bytes,
        (from, count) -> {
          List<Tensor> rows = written.stream().map(slot -> slot.written(from, count)).toList();
          rows.forEach(gradients -> addSquares(gradients, squares, from));
          setFactors(factors, squares, from, count, block, norms);
          Tensor weights = weights(factors, from, count, row -> zero(rows, row));
          for (int i = 0; i < rows.size(); i++) {
            written.get(i).addWeighted(rows.get(i), weights, sum);
          }
        });
    if (!ghosts.isEmpty()) {
      Tensor weights =
          weights(factors, 0, examples, row -> ghosts.forEach(ghost -> ghost.zero(row)));
      ghosts.forEach(ghost -> ghost.addWeighted(weights, sum));
    }
  }

  private static void zero(List<Tensor> gradients, Tensor rows) {
    gradients.forEach(tensor -> tensor.index_fill_(0, rows, new Scalar(0.0)));
  }

  private void setFactors(
      double[] factors, double[] squares, int from, int count, int block, NormSink norms) {
    Rounding rounding = Rounding.of(type);
    for (int i = from; i < from + count; i++) {
      // The norm is taken a little too long: covers its own rounding and that of the product.
      double norm = Math.sqrt(squares[i]) * (1 + rounding.slack());
      norms.add(block, i, norm);
      double factor = clip.factor(norm, clip.clipNorms().of(block), coin.applyAsDouble(i));
      // A factor with few digits left could be rounded up by more than the slack.
      factors[i] = factor < rounding.smallestNormal() ? 0 : factor;
    }
  }

  /** The factors of some examples; those with factor zero are taken out, whatever they hold. */
  private Tensor weights(double[] factors, int from, int count, Consumer<Tensor> takeOut) {
    double[] own = Arrays.copyOfRange(factors, from, from + count);
    long[] removed = IntStream.range(0, count).filter(i -> own[i] == 0).asLongStream().toArray();
    if (removed.length > 0) {
      takeOut.accept(Tensor.create(removed, removed.length));
    }
    return NativeArrays.of(own, type);
  }

  /** Squares are added up in double, piece by piece: over many values a float sum falls short. */
  private static void addSquares(Tensor rows, double[] squares, int from) {
    long length = rows.size(1);
    long whole = length / PIECE * PIECE;
    if (whole > 0) {
      Tensor pieces = whole == length ? rows : rows.narrow(1, 0, whole);
      addPieces(pieces.reshape(rows.size(0), -1, PIECE), squares, from);
    }
    if (whole < length) {
      addPieces(rows.narrow(1, whole, length - whole).unsqueeze(1), squares, from);
    }
  }

  private static void addPieces(Tensor pieces, double[] squares, int from) {
    Tensor norms =
        torch.linalg_vector_norm(
            pieces, new Scalar(2.0), new long[] {2}, false, new ScalarTypeOptional());
    double[] values = NativeArrays.toDoubles(norms);
    int perRow = (int) pieces.size(1);
    for (int i = 0; i < values.length; i++) {
      squares[from + i / perRow] += values[i] * values[i];
    }
  }

  private interface Chunk {
    void run(int from, int count);
  }

  @SuppressWarnings("try") // a scope is opened for its closing
  private void inChunks(long size, Chunk chunk) {
    int most = (int) Math.max(1, Math.min(examples, size));
    int chunks = (examples + most - 1) / most;
    int step = (examples + chunks - 1) / chunks;
    for (int from = 0; from < examples; from += step) {
      try (PointerScope scope = new PointerScope()) {
        chunk.run(from, Math.min(step, examples - from));
      }
    }
  }
}
