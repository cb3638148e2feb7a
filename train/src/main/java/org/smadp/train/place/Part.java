package org.smadp.train.place;

import java.util.Optional;
import org.smadp.data.Split;
import org.smadp.privacy.Sensitive;
import org.smadp.privacy.UserRows;

/**
 * Some of the examples, those of a member of lots all together.
 *
 * @param number of the part, from 0
 * @param first its first member, among those of all parts
 * @param owners whose rows they are, where a user counts as one
 */
@Sensitive
public record Part(int number, long first, Split rows, Optional<Owners> owners) {
  /**
   * Users of one part, and the numbers that its rows have among those of all parts.
   *
   * @param rowIds rising within each user
   */
  @Sensitive
  @SuppressWarnings("ArrayRecordComponent") // is compared by nobody
  public record Owners(UserRows users, long[] rowIds) {}

  Optional<UserRows> users() {
    return owners.map(Owners::users);
  }

  @Override
  public String toString() {
    return "Part[" + number + ", examples withheld]";
  }
}
