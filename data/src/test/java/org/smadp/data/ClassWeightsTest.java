package org.smadp.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassWeightsTest {
  @Test
  void ofShares_declared_letsAllClassesCountAlike() {
    assertEquals(List.of(0.625, 2.5), ClassWeights.ofShares("0.8, 0.2", 2).weights());
  }

  @Test
  void ofShares_rareClass_isBounded() {
    assertEquals(100, ClassWeights.ofShares("0.9999,0.0001", 2).weights().get(1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.5", "0.5,0.6", "1,0", "a,b", "-1,2", "0.5,0.25,0.25", "NaN,0.5"})
  void ofShares_anythingElse_isRefused(String text) {
    var refused =
        assertThrows(IllegalArgumentException.class, () -> ClassWeights.ofShares(text, 2));
    assertTrue(refused.getMessage().startsWith("class-shares must be"), refused.getMessage());
    assertTrue(refused.getMessage().contains("'" + text + "'"), refused.getMessage());
  }
}
