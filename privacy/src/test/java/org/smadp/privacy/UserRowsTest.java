package org.smadp.privacy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class UserRowsTest {
  @Test
  void ofOwners_anyNumbers_numbersUsersByTheirFirstRow() {
    UserRows users = UserRows.ofOwners(70, -5, 70, 3, -5);

    assertEquals(3, users.users());
    assertEquals(5, users.rows());
    assertArrayEquals(new int[] {0, 2}, users.of(0));
    assertArrayEquals(new int[] {1, 4}, users.of(1));
    assertArrayEquals(new int[] {3}, users.of(2));
    assertEquals(1, users.owner(4));
  }

  @Test
  void ofOwners_userAtTheEnd_changesNoOther() {
    UserRows users = UserRows.ofOwners(1, 2, 1);
    UserRows more = UserRows.ofOwners(1, 2, 1, 9, 9);

    assertArrayEquals(users.of(0), more.of(0));
    assertArrayEquals(users.of(1), more.of(1));
  }

  @Test
  void ofUsers_everyRowOwned_keepsTheRowsOfEachUser() {
    UserRows users = UserRows.ofUsers(4, List.of(new int[] {0, 3}, new int[] {1}, new int[] {2}));

    assertEquals(3, users.users());
    assertEquals(4, users.rows());
    assertArrayEquals(new int[] {0, 3}, users.of(0));
    assertArrayEquals(new int[] {1}, users.of(1));
    assertArrayEquals(new int[] {2}, users.of(2));
    assertEquals(0, users.owner(3));
  }

  @Test
  void ofUsers_rowOfTwoUsers_isRefusedByName() {
    var refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> UserRows.ofUsers(3, List.of(new int[] {0, 1}, new int[] {1, 2})));
    assertEquals(
        "row 1 belongs to users 0 and 1; a row must belong to one user", refused.getMessage());
    assertTrue(
        assertThrows(
                IllegalArgumentException.class,
                () -> UserRows.ofUsers(2, List.of(new int[] {0}, new int[0])))
            .getMessage()
            .contains("row 1 must belong to a user"));
  }

  @Test
  void toString_withholdsRows() {
    assertEquals("UserRows[withheld]", UserRows.ofOwners(1, 2).toString());
  }
}
