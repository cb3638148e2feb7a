package org.smadp.data;

import org.smadp.privacy.Sensitive;
import org.smadp.privacy.UserRows;

/**
 * Whom each row of a part belongs to, by number: 0 up to the number of users. How many there are is
 * as private as how many rows there are.
 */
@Sensitive
public final class Users {
  private final int[] users;
  private final int count;

  /**
   * @param users the number of each row's user; taken over
   * @param count one more than the largest number
   */
  public Users(int[] users, int count) {
    this.users = users;
    this.count = count;
  }

  /** The number of the user whom a row belongs to. */
  public int of(int example) {
    return users[example];
  }

  public int count() {
    return count;
  }

  /** The same by user: which rows each of them has. */
  public UserRows rows() {
    return UserRows.ofOwners(users);
  }

  @Override
  public String toString() {
    return "Users[withheld]";
  }
}
