package org.smadp.budget;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BudgetTermsTest {
  private static final BudgetTerms TERMS = new BudgetTerms(3.1, 1e-5, List.of("ann", "b@c"), "x y");

  @Test
  void parse_itsText_givesTheSameTerms() {
    assertEquals(TERMS, BudgetTerms.parse(TERMS.text()));
    assertEquals(
        "smadp-budget 1 epsilon 0x1.8cccccccccccdp1 delta 0x1.4f8b588e368f1p-17 spenders ann,b@c"
            + " data x y",
        TERMS.text());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "smadp-budget 2 epsilon 1 delta 0.1 spenders a data d", "reserve run 1 by a"})
  void parse_anotherText_isRefused(String text) {
    var refused = assertThrows(IllegalArgumentException.class, () -> BudgetTerms.parse(text));
    assertEquals("line 1 is not that of a budget book", refused.getMessage());
  }

  /** A cap of infinity or no number would be no cap. */
  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.POSITIVE_INFINITY, Double.NaN})
  void constructor_epsilonThatIsNoCap_isRefused(double epsilon) {
    assertRefused("epsilon must be > 0 and finite", epsilon, 1e-5, List.of("ann"), "mnist");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, -1e-9, Double.NaN})
  void constructor_deltaThatIsNoProbability_isRefused(double delta) {
    assertRefused("delta must be in (0, 1)", 1, delta, List.of("ann"), "mnist");
  }

  @Test
  void constructor_namesThatALineCannotHold_areRefused() {
    assertRefused("spender must be given", 1, 1e-5, List.of(), "mnist");
    assertRefused("spender must be a name", 1, 1e-5, List.of("ann", "b c"), "mnist");
    assertRefused("data must be one line", 1, 1e-5, List.of("ann"), " ");
    assertRefused("data must be one line", 1, 1e-5, List.of("ann"), "a\nb");
  }

  private static void assertRefused(
      String reason, double epsilon, double delta, List<String> spenders, String data) {
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> new BudgetTerms(epsilon, delta, spenders, data))
            .getMessage();
    assertTrue(message.startsWith(reason), message);
  }
}
