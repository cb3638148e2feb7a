package org.smadp.accounting.gaussian;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against 40-digit values of the exact binary arguments. */
class NormalDistributionTest {
  @ParameterizedTest
  @CsvSource({
    "-6.0, 1.9999999999999999785, 8622463094230390.3615",
    "-3.5, 1.9999992569016276586, 417962.42244577031413",
    "-1.0, 1.8427007929497148693, 5.0089800807622834663",
    "-0.3, 1.3286267594591274162, 1.4537492328427655512",
    "0.0, 1.0, 1.0",
    "1e-09, 0.9999999988716208329, 0.9999999988716208339",
    "0.1, 0.8875370839817151016, 0.89645697996912663666",
    "0.49, 0.48833173881147690867, 0.62085339027392805132",
    "0.5, 0.47950012218695346232, 0.61569034419292587487",
    "0.75, 0.2888443663464848684, 0.50693765029314480579",
    "1.0, 0.15729920705028513066, 0.42758357615580700441",
    "1.5, 0.033894853524689272933, 0.32158541645431750235",
    "2.0, 0.0046777349810472658379, 0.25539567631050574387",
    "3.0, 0.000022090496998585441373, 0.17900115118138995042",
    "5.0, 1.5374597944280348502e-12, 0.11070463773306862637",
    "6.2, 1.81667561723812702e-18, 0.089858108319745922558",
    "6.3, 5.1242216873957155494e-19, 0.088465899352852197782",
    "8.0, 1.122429717298292708e-29, 0.069985166200880927723",
    "12.0, 1.3562611692059042128e-64, 0.04685422101489376262",
    "20.0, 5.3958656116079009289e-176, 0.028174348741051319319",
    "26.0, 5.6631924088561428465e-296, 0.021683584850562906616"
  })
  void erfc_highPrecisionValues_agreesToFifteenDigits(double x, double erfc, double erfcx) {
    assertEquals(erfc, NormalDistribution.erfc(x), 3e-15 * erfc);
    assertEquals(erfcx, NormalDistribution.erfcx(x), 3e-15 * erfcx);
  }

  @Test
  void upperTail_farOut_isZeroOrOneNeverNaN() {
    assertEquals(0, NormalDistribution.upperTail(1e10));
    assertEquals(1, NormalDistribution.upperTail(-1e10));
    assertEquals(1e-200, NormalDistribution.millsRatio(1e200), 1e-214);
  }
}
