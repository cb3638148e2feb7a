package org.smadp.spark;

import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.broadcast.Broadcast;
import org.smadp.privacy.SealedSum;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.SharedLot;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupedVector;
import org.smadp.train.place.Answers;
import org.smadp.train.place.PartEngine;
import org.smadp.train.place.PartWork;
import org.smadp.train.place.PartedPlace.OpenParts;
import org.smadp.train.place.PartedPlace.PartNetwork;
import org.smadp.train.place.PartedSums;

/**
 * Parts on executors: one job a query, one task a part. Spark takes one result for each part, and
 * every copy of a task computes the same, so that retries and speculation change nothing.
 */
@Sensitive
record ClusterParts(JavaSparkContext context, ClusterSplit split, NetworkText network)
    implements OpenParts {

  /** Parts whose executors have the network ready and have checked their rows against it. */
  static ClusterParts open(
      JavaSparkContext context, ClusterSplit split, Optional<PartNetwork> network) {
    var parts = new ClusterParts(context, split, network.map(NetworkText::of).orElse(null));
    network.ifPresent(any -> parts.check());
    return parts;
  }

  private void check() {
    Adjustment adjustment = split.adjustment();
    NetworkText text = network;
    run(
        "smadp: networks made, targets checked",
        part ->
            Reply.of(
                () -> {
                  ExecutorEngines.of(text).requireTargets(part.part(adjustment));
                  return part.number();
                }));
  }

  @Override
  public List<SealedSum> sums(PartWork work, SharedLot lot, Probe probe, ClipBounds clip) {
    Broadcast<Order> order =
        context.broadcast(new Order(work, lot, probe, clip, split.adjustment(), network));
    try {
      return run(
          "smadp: query %d, %s".formatted(lot.query(), work.getClass().getSimpleName()),
          part -> Reply.of(() -> sum(order.value(), part)));
    } finally {
      order.destroy();
    }
  }

  private static SealedSum sum(Order order, PackedPart part) {
    PartEngine engine = order.network() == null ? null : ExecutorEngines.of(order.network());
    return PartedSums.sum(
        order.work(),
        part.part(order.adjustment()),
        engine,
        order.lot(),
        order.probe(),
        order.clip());
  }

  @Override
  public List<Answers> answers(GroupedVector parameters) {
    Adjustment adjustment = split.adjustment();
    NetworkText text = network;
    return run(
        "smadp: answers for held-out rows",
        part ->
            Reply.of(() -> ExecutorEngines.of(text).answers(part.part(adjustment), parameters)));
  }

  /** The replies of all parts, in order; a failure on the data is thrown here. */
  private <T extends Serializable> List<T> run(
      String description, Function<PackedPart, Reply<T>> task) {
    context.sc().setJobDescription(description);
    List<Reply<T>> replies = ClusterFailure.guarded(() -> split.parts().map(task).collect());
    return replies.stream().map(Reply::orThrow).toList();
  }
}
