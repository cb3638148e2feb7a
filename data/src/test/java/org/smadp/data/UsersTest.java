package org.smadp.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class UsersTest {
  @Test
  void of_row_isItsUser() {
    var users = new Users(new int[] {0, 1, 0, 2}, 3);

    assertEquals(0, users.of(2));
    assertEquals(2, users.of(3));
    assertArrayEquals(new int[] {0, 2}, users.rows().of(0));
    assertEquals("Users[withheld]", users.toString());
  }
}
