package org.smadp.audit.shadow;

import java.util.List;
import org.smadp.privacy.Sensitive;

/**
 * The answers on one lot as the algorithm asked for them, and what only the auditor knows: which
 * canaries were in each sum.
 *
 * @param members canaries in the sum of each answer
 * @param disclosed how many raw sums were asked for on the way
 */
@Sensitive
public record AnsweredLot(List<Answer> answers, List<int[]> members, int disclosed) {
  public AnsweredLot {
    answers = List.copyOf(answers);
    members = List.copyOf(members);
  }
}
