package org.smadp.privacy;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.smadp.noise.UniformStream;

/**
 * Which rows belong to which user. Under a guarantee by user, all rows of one are added or removed
 * together. Users are numbered 0, 1, ... by their first row, so that a user who comes last changes
 * no other number, and users with one row each have the numbers of their rows.
 */
@Sensitive
public final class UserRows {
  private final int[][] rows;
  private final int[] owners;

  private UserRows(int[][] rows, int[] owners) {
    this.rows = rows;
    this.owners = owners;
  }

  /**
   * Users by the owner of each row.
   *
   * @param owners of row 0, 1, ...: any numbers, equal ones for rows of the same user
   */
  public static UserRows ofOwners(int... owners) {
    int[] numbers = numbered(owners);
    int users = Arrays.stream(numbers).max().orElse(-1) + 1;
    int[] sizes = new int[users];
    for (int user : numbers) {
      sizes[user]++;
    }
    int[][] rows = new int[users][];
    Arrays.setAll(rows, user -> new int[sizes[user]]);
    for (int row = numbers.length - 1; row >= 0; row--) {
      rows[numbers[row]][--sizes[numbers[row]]] = row;
    }
    return new UserRows(rows, numbers);
  }

  /**
   * The same from the rows of every user.
   *
   * @param count how many rows there are; each must belong to exactly one user
   */
  public static UserRows ofUsers(int count, List<int[]> rowsOfUsers) {
    int[] owners = new int[count];
    Arrays.fill(owners, -1);
    for (int user = 0; user < rowsOfUsers.size(); user++) {
      for (int row : rowsOfUsers.get(user)) {
        if (owners[row] >= 0) {
          throw new IllegalArgumentException(
              "row %d belongs to users %d and %d; a row must belong to one user"
                  .formatted(row, owners[row], user));
        }
        owners[row] = user;
      }
    }
    for (int row = 0; row < count; row++) {
      if (owners[row] < 0) {
        throw new IllegalArgumentException("row " + row + " must belong to a user, has none");
      }
    }
    return ofOwners(owners);
  }

  private static int[] numbered(int[] owners) {
    Map<Integer, Integer> known = new HashMap<>();
    int[] numbers = new int[owners.length];
    for (int row = 0; row < owners.length; row++) {
      Integer next = known.size();
      Integer before = known.putIfAbsent(owners[row], next);
      numbers[row] = before == null ? next : before;
    }
    return numbers;
  }

  public int users() {
    return rows.length;
  }

  /** How many rows there are in all. */
  public int rows() {
    return owners.length;
  }

  /** The user of a row. */
  public int owner(int row) {
    return owners[row];
  }

  /** The rows of one user, in order. */
  public int[] of(int user) {
    return rows[user].clone();
  }

  /**
   * At most some rows of one user, in order: those with the least words of a stream. Which ones
   * depends on the stream and on the user's own rows alone.
   */
  public int[] chosen(int user, int most, UniformStream words) {
    int[] all = of(user);
    if (all.length <= most) {
      return all;
    }
    long[] word = new long[1];
    long[] keys = new long[all.length];
    for (int i = 0; i < all.length; i++) {
      words.fill(word, 0, 1, all[i]);
      keys[i] = word[0];
    }
    return IntStream.range(0, all.length)
        .boxed()
        .sorted((a, b) -> Long.compareUnsigned(keys[a], keys[b]))
        .limit(most)
        .mapToInt(i -> all[i])
        .sorted()
        .toArray();
  }

  @Override
  public String toString() {
    return "UserRows[withheld]";
  }
}
