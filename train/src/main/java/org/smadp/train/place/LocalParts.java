package org.smadp.train.place;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.smadp.data.Dataset;
import org.smadp.data.Split;
import org.smadp.data.catalog.DataOptions;
import org.smadp.data.catalog.NamedData;
import org.smadp.privacy.SealedSum;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.SharedLot;
import org.smadp.privacy.UserRows;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupedVector;
import org.smadp.train.plan.ProtectedUnit;

/**
 * All examples in this process, summed over in parts: to the same bits as by a cluster with the
 * same cut, and with one part to those of {@link OneMachine}.
 */
@Sensitive
public final class LocalParts implements PartedPlace {
  private final Cut training;
  private final Cut heldOut;
  private final Map<PartNetwork, PartEngine> engines = new HashMap<>();

  public LocalParts(Cut training, Cut heldOut) {
    this.training = training;
    this.heldOut = heldOut;
  }

  @Override
  public Dataset load(NamedData data, DataOptions options, OptionalInt declared) {
    return data.load(options);
  }

  @Override
  public OpenParts open(Side side, Split split, ProtectedUnit unit, Optional<PartNetwork> network) {
    Cut cut = side == Side.TRAINING ? training : heldOut;
    Optional<UserRows> users = Ownership.of(unit, split);
    int members = users.map(UserRows::users).orElse(split.size());
    List<Part> parts = new ArrayList<>();
    for (int number = 0; number < cut.parts(); number++) {
      parts.add(part(number, cut, split, users, members));
    }
    PartEngine engine =
        network
            .map(of -> engines.computeIfAbsent(of, n -> new PartEngine(n.model(), n.options())))
            .orElse(null);
    if (engine != null) {
      parts.forEach(engine::requireTargets);
    }
    return new Here(parts, engine);
  }

  private static Part part(
      int number, Cut cut, Split split, Optional<UserRows> users, int members) {
    int[] own = IntStream.range(0, members).filter(m -> cut.part(m) == number).toArray();
    int[] rows =
        users
            .map(of -> Arrays.stream(own).flatMap(user -> Arrays.stream(of.of(user))).toArray())
            .orElse(own);
    return new Part(
        number, cut.first(number), new SomeRows(split, rows), users.map(of -> owners(of, rows)));
  }

  private static Part.Owners owners(UserRows users, int[] rows) {
    return new Part.Owners(
        UserRows.ofOwners(Arrays.stream(rows).map(users::owner).toArray()),
        Arrays.stream(rows).asLongStream().toArray());
  }

  @Override
  public void close() {
    engines.values().forEach(PartEngine::close);
    engines.clear();
  }

  /** Parts in this process. */
  @Sensitive
  private record Here(List<Part> parts, PartEngine engine) implements OpenParts {
    @Override
    public List<SealedSum> sums(PartWork work, SharedLot lot, Probe probe, ClipBounds clip) {
      return parts.stream()
          .map(part -> PartedSums.sum(work, part, engine, lot, probe, clip))
          .toList();
    }

    @Override
    public List<Answers> answers(GroupedVector parameters) {
      return parts.stream().map(part -> engine.answers(part, parameters)).toList();
    }
  }
}
