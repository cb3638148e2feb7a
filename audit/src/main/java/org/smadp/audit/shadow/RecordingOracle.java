package org.smadp.audit.shadow;

import java.util.ArrayList;
import java.util.List;
import org.smadp.privacy.GradientOracle;
import org.smadp.privacy.PrivateRelease;
import org.smadp.privacy.Round;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.query.GradientQuery;

/** Forwards every question to the door and writes down what it returns. */
@Sensitive
final class RecordingOracle implements GradientOracle {
  private final GradientOracle door;
  private final ShadowSums sums;
  private final List<Notes> lots = new ArrayList<>();

  RecordingOracle(GradientOracle door, ShadowSums sums) {
    this.door = door;
    this.sums = sums;
  }

  /** What was answered since the last call, lot by lot. */
  List<AnsweredLot> drain() {
    List<AnsweredLot> answered = lots.stream().map(Notes::toLot).toList();
    lots.clear();
    return answered;
  }

  @Override
  public PrivateRelease ask(GradientQuery query) {
    PrivateRelease release = door.ask(query);
    note().add(query, release);
    return release;
  }

  @Override
  public Round round(GradientQuery dearest, int queries) {
    return recorded(door.round(dearest, queries));
  }

  @Override
  public Round disclosingRound(GradientQuery dearest, int queries, String reason) {
    return recorded(door.disclosingRound(dearest, queries, reason));
  }

  private Round recorded(Round round) {
    Notes notes = note();
    return new Round() {
      @Override
      public PrivateRelease ask(GradientQuery query) {
        PrivateRelease release = round.ask(query);
        notes.add(query, release);
        return release;
      }

      @Override
      public PrivateRelease disclose(GradientQuery query) {
        notes.disclosed++;
        return round.disclose(query);
      }
    };
  }

  private Notes note() {
    Notes notes = new Notes();
    lots.add(notes);
    return notes;
  }

  /** What was written down about one lot. */
  private final class Notes {
    private final List<Answer> answers = new ArrayList<>();
    private final List<int[]> members = new ArrayList<>();
    private int disclosed;

    void add(GradientQuery query, PrivateRelease release) {
      answers.add(new Answer(query, release));
      members.add(sums.lastMembers());
    }

    AnsweredLot toLot() {
      return new AnsweredLot(answers, members, disclosed);
    }
  }
}
