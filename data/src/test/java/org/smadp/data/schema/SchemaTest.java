package org.smadp.data.schema;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.data.ColumnScaling;
import org.smadp.data.Standardisation;

class SchemaTest {
  private static final String ALL =
      """
      format: {separator: semicolon, decimal: comma, missing: [NA, "?"], encoding: latin1}
      columns:
        age: {type: numeric, bounds: [0, 100]}
        income: {type: numeric, bounds: [0, 1e6], scale: log, missing: 0}
        crp: {type: numeric, bounds: [-1, 1], missing: indicator}
        job: {type: categorical, values: [clerk, nurse]}
        smoker: {type: boolean}
        seen: {type: date, bounds: [2020-01-01, 2020-01-11], format: dd.MM.yyyy, missing: indicator}
        patient: {type: user}
        note: ignore
        outcome: {type: label, values: {no: ["0", "-"], yes: ["1"]}}
      """;

  private static Schema schema(String text) {
    return SchemaFile.read(text, "s.yaml");
  }

  private static float[] inputs(Map<String, String> cells) {
    return ColumnScaling.declared(schema(ALL)).inputs(cells::get);
  }

  @Test
  void inputs_everyKindOfColumn_isEncodedAsDeclared() {
    float[] inputs =
        inputs(
            Map.of(
                "age",
                "75",
                "income",
                "999",
                "crp",
                "0.5",
                "job",
                "nurse",
                "smoker",
                "Yes",
                "seen",
                "06.01.2020"));

    float income = (float) (2 * Math.log(1000) / Math.log1p(1e6) - 1);
    assertArrayEquals(new float[] {0.5f, income, 0.5f, 0, 0, 1, 0, 1, 0, 0, 0}, inputs, 1e-6f);
    assertEquals(
        List.of("job=clerk", "job=nurse", "job=(other)"), schema(ALL).columns().get(3).inputs());
    assertArrayEquals(new int[] {0, 1, 2, 9}, schema(ALL).measured());
  }

  @Test
  void inputs_missingAndUnknown_areFilledIndicatedOrOther() {
    float[] inputs =
        inputs(
            Map.of(
                "age",
                "500",
                "income",
                "",
                "crp",
                "",
                "job",
                "astronaut",
                "smoker",
                "",
                "seen",
                ""));

    assertArrayEquals(new float[] {1, -1, 0, 1, 0, 0, 1, 0, 1, 0, 1}, inputs);
  }

  /** What the clip norm of tables rests on: each column adds at most 1 to the squared norm. */
  @ParameterizedTest
  @CsvSource({"-1e9,,nurse,,31.12.1999", "1e300,NaN,,yes,", "50,7,clerk,no,05.01.2020"})
  void inputs_whateverTheRow_haveAtMostTheNormOfTheColumns(
      String age, String crp, String job, String smoker, String seen) {
    float[] inputs =
        inputs(
            Map.of(
                "age",
                age,
                "income",
                "-5",
                "crp",
                text(crp),
                "job",
                text(job),
                "smoker",
                text(smoker),
                "seen",
                text(seen)));
    double square = 0;
    for (float input : inputs) {
      square += input * input;
    }
    assertTrue(square <= 6 + 1e-6, "squared norm " + square);
  }

  private static String text(String cell) {
    return cell == null ? "" : cell;
  }

  @Test
  void inputs_badCells_areRefusedWithoutTheirValue() {
    Map<String, String> good =
        Map.of("income", "1", "crp", "1", "job", "", "smoker", "1", "seen", "06.01.2020");
    for (String bad : List.of("", "secret", "12d")) {
      var cells = new java.util.HashMap<>(good);
      cells.put("age", bad);
      String message = assertThrows(CellException.class, () -> inputs(cells)).getMessage();
      assertTrue(message.startsWith("column 'age': is "), message);
      assertFalse(message.contains("secret"), message);
    }
  }

  @Test
  void inputs_standardised_areCutAtThree() {
    Schema schema = schema(ALL);
    var standard =
        Standardisation.ofSums(List.of(0d, 0d, 0d, 50d), List.of(25d, -9d, 1d, 25d), 100);
    assertEquals(List.of(0.5, 0.05, 0.1, 0.05), standard.deviations());

    float[] inputs =
        new ColumnScaling(schema, Optional.of(standard))
            .inputs(
                Map.of(
                        "age", "75", "income", "0", "crp", "0.1", "job", "nurse", "smoker", "no",
                        "seen", "")
                    ::get);

    assertArrayEquals(new float[] {1, -3, 1, 0, 0, 1, 0, 0, 0, -3, 1}, inputs, 1e-5f);
  }

  @Test
  void number_nothingLeftOfTheCell_isRefused() {
    assertThrows(CellException.class, () -> NumericColumn.number(""));
  }

  @Test
  void number_decimalComma_isUnderstoodAndAPointRefused() {
    TableFormat format = schema(ALL).format();
    assertEquals("1234.5", format.number("1.234,5"));
    assertEquals("", format.number("NA"));
    assertThrows(CellException.class, () -> format.number("1.5"));
  }

  @Test
  void write_andRead_isTheSame() throws Exception {
    ObjectMapper json = new ObjectMapper();
    String text = json.writeValueAsString(SchemaWriter.toMap(schema(ALL)));
    assertEquals(schema(ALL), SchemaReader.read(json.readTree(text), "x", encoder -> null));
  }

  @Test
  void label_numberOrSeveral_hasItsKind() {
    String features = "columns:\n  a: {type: numeric, bounds: [0, 1]}\n";
    assertEquals(
        new LabelKind.Amount("cost", new Bounds(0, 9)),
        schema(features + "  cost: {type: label, bounds: [0, 9]}\n").label().kind());
    LabelColumns several =
        schema(features + "  flu: {type: label}\n  cold: {type: label}\n").label();
    assertEquals(new LabelKind.Several(List.of("flu", "cold")), several.kind());
    float[] target = new float[2];
    several.encode(List.of("no", "1"), target);
    assertArrayEquals(new float[] {0, 1}, target);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a: {type: numeric}|column 'a': bounds must be two numbers",
        "a: {type: numeric, bounds: [LOW, HIGH]}|column 'a': bounds must be two numbers",
        "a: {type: number}|column 'a': type must be one of",
        "a: {type: numeric, bounds: [0, 1], scal: log}|'scal' is unknown in numeric",
        "a: {type: numeric, bounds: [0, 1], missing: x}|missing must be indicator, refuse or a number",
        "a: {type: categorical}|values must list the categories",
        "a: {type: categorical, values: [x, x]}|values must differ",
        "a: {type: date, bounds: [2020-01-01, 2019-01-01]}|bounds must be two days",
        "a: {type: ignore}|columns must have at least one feature",
      })
  void read_badColumn_isNamed(String column, String problem) {
    String text = "columns:\n  " + column + "\n  y: {type: label, values: [no, yes]}\n";
    String message = assertThrows(IllegalArgumentException.class, () -> schema(text)).getMessage();
    assertTrue(message.startsWith("schema: s.yaml: "), message);
    assertTrue(message.contains(problem), message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "id",
        "patient_nbr",
        "customerId",
        "user",
        "SSN",
        "e-mail",
        "Client ID",
        "user.email"
      })
  void fits_namesOfPeople_areRecognised(String name) {
    assertTrue(PersonalName.fits(name));
  }

  @ParameterizedTest
  @ValueSource(strings = {"age", "width", "humidity", "paid", "stay", "identity_score", "valid"})
  void fits_otherNames_areNot(String name) {
    assertFalse(PersonalName.fits(name));
  }

  @Test
  void personal_declaredOrMeasuredOrIgnored_isFoundAndCategoriesAreNot() {
    assertEquals(Optional.of("patient"), schema(ALL).personal());
    String label = "  y: {type: label, values: [no, yes]}\n  a: {type: numeric, bounds: [0, 1]}\n";
    assertEquals(Optional.of("user"), schema("columns:\n  user: ignore\n" + label).personal());
    assertEquals(
        Optional.empty(),
        schema("columns:\n  type_id: {type: categorical, values: [1, 2]}\n" + label).personal());
  }
}
