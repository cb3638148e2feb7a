package org.smadp.data.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.data.Dataset;
import org.smadp.data.Split;
import org.smadp.data.Users;

/** Tables of users by schema and by options: dialects, databases, people with several rows. */
class TableKindsTest {
  private static final String SCHEMA =
      """
      columns:
        age: {type: numeric, bounds: [0, 100], missing: indicator}
        city: {type: categorical, values: [Köln, Ulm]}
        outcome: {type: label, values: [no, yes]}
      """;

  @TempDir Path folder;

  private Path write(String name, String text, Charset encoding) throws IOException {
    return Files.write(folder.resolve(name), text.getBytes(encoding));
  }

  private static Dataset load(String data, Map<String, String> options) {
    return new DataKinds(new DataCatalog(Path.of("none")))
        .named(data)
        .load(DataOptions.of(key -> Optional.ofNullable(options.get(key))));
  }

  private Dataset load(String data, String schema, Map<String, String> more) throws IOException {
    Map<String, String> options = new HashMap<>(more);
    options.put("schema", write("s.yaml", schema, StandardCharsets.UTF_8).toString());
    return load(data, options);
  }

  private static String refusal(org.junit.jupiter.api.function.Executable loading) {
    String message = assertThrows(IllegalArgumentException.class, loading).getMessage();
    assertEquals(1, message.lines().count(), message);
    return message;
  }

  private static String rows(Dataset data) {
    Set<String> rows = new java.util.TreeSet<>();
    for (Split split : new Split[] {data.training(), data.test()}) {
      for (int i = 0; i < split.size(); i++) {
        float[] input = new float[split.inputShape().size()];
        split.copyInput(i, input, 0);
        rows.add(java.util.Arrays.toString(input) + split.label(i));
      }
    }
    return rows.toString();
  }

  @Test
  void load_dialects_giveTheSameRows() throws IOException {
    StringBuilder plain = new StringBuilder("age,city,outcome\n");
    StringBuilder german = new StringBuilder("age;city;outcome\r\n");
    for (int i = 0; i < 40; i++) {
      String city = i % 3 == 0 ? "Köln" : i % 3 == 1 ? "Ulm" : "Bonn";
      String outcome = i % 2 == 0 ? "no" : "yes";
      plain.append(i == 7 ? "" : i + ".5").append(',').append(city).append(',').append(outcome);
      plain.append('\n');
      german.append(i == 7 ? "NA" : i + ",5").append(";\"").append(city).append("\";");
      german.append(outcome).append("\r\n");
    }
    Path utf = write("a.csv", plain.toString(), StandardCharsets.UTF_8);
    Path latin = write("b.csv", german.toString(), StandardCharsets.ISO_8859_1);

    Dataset first = load("csv:" + utf, SCHEMA, Map.of());
    Map<String, String> dialect =
        Map.of("encoding", "latin1", "decimal", "comma", "missing-words", "NA");
    Dataset second = load("csv:" + latin, SCHEMA, dialect);
    String block =
        "format: {separator: semicolon, encoding: latin1, decimal: comma, missing: [NA], header: "
            + "false}\n";
    Path headless =
        write("c.csv", german.substring(german.indexOf("\n") + 1), StandardCharsets.ISO_8859_1);
    Dataset third = load("csv:" + headless, block + SCHEMA, Map.of());

    assertEquals(rows(first), rows(second));
    assertEquals(rows(first), rows(third));
  }

  @Test
  void load_stumbles_areOneLineWithTheWayOut() throws IOException {
    Map<String, String> options = Map.of("label", "y", "classes", "no,yes", "bounds", "0:9");
    Path text = write("t.csv", "a,city,y\n1,Ulm,no\n", StandardCharsets.UTF_8);
    String words = refusal(() -> load("csv:" + text, options));
    assertTrue(words.contains("line 2, column 'city': is not a number"), words);
    assertTrue(words.contains("smadp data describe"), words);
    assertFalse(words.contains("Ulm"), words);
    Path gap = write("g.csv", "a;y\n;no\n", StandardCharsets.UTF_8);
    String empty = refusal(() -> load("csv:" + gap, options));
    assertTrue(empty.contains("line 2, column 'a': is empty; declare"), empty);
    Path odd = write("o.csv", "a#y\n1#no\n", StandardCharsets.UTF_8);
    String one = refusal(() -> load("csv:" + odd, options));
    assertTrue(one.contains("--separator semicolon"), one);
    Path latin = write("l.csv", "a,y\n1,nö\n", StandardCharsets.ISO_8859_1);
    String encoded = refusal(() -> load("csv:" + latin, options));
    assertTrue(encoded.contains("--encoding latin1"), encoded);
    String undeclared = refusal(() -> load("csv:" + text, SCHEMA, Map.of()));
    assertTrue(undeclared.contains("has no column 'age'"), undeclared);
  }

  private static final String PEOPLE =
      """
      columns:
        patient_nbr: {type: user}
        age: {type: numeric, bounds: [0, 200]}
        outcome: {type: label, values: [no, yes]}
      """;

  private Path people() throws IOException {
    StringBuilder text = new StringBuilder("patient_nbr,age,outcome\n");
    for (int i = 0; i < 200; i++) {
      text.append('p').append(i % 50).append(',').append(i).append(",no\n");
    }
    return write("people.csv", text.toString(), StandardCharsets.UTF_8);
  }

  @Test
  void load_idColumn_isRefusedUntilTheUnitIsGiven() throws IOException {
    Path file = people();
    String message = refusal(() -> load("csv:" + file, PEOPLE, Map.of()));
    assertTrue(message.contains("column 'patient_nbr'"), message);
    assertTrue(message.contains("--privacy-unit row (one row"), message);
    assertTrue(message.contains("--privacy-unit user (a person"), message);
    load("csv:" + file, PEOPLE, Map.of("privacy-unit", "row"));
  }

  /** All rows of a person are on one side, each with the person's number. */
  @Test
  void load_users_areNumberedAndStayTogether() throws IOException {
    Dataset data = load("csv:" + people(), PEOPLE, Map.of("privacy-unit", "row"));

    Map<Integer, Integer> sides = new HashMap<>();
    int users = 0;
    for (Split split : new Split[] {data.training(), data.test()}) {
      Users whose = split.users().orElseThrow();
      Map<Integer, Set<Integer>> numbers = new HashMap<>();
      users += whose.count();
      for (int i = 0; i < split.size(); i++) {
        float[] age = new float[1];
        split.copyInput(i, age, 0);
        int person = Math.round((age[0] + 1) * 100) % 50;
        numbers.computeIfAbsent(person, p -> new HashSet<>()).add(whose.of(i));
        assertEquals(split.size(), sides.merge(person, split.size(), (before, now) -> before));
      }
      numbers.values().forEach(own -> assertEquals(1, own.size()));
      assertEquals(whose.count(), numbers.size());
    }
    assertEquals(50, users);
    assertTrue(data.test().size() > 0);
  }

  @Test
  void load_database_givesTheRowsOfTheQuery() throws IOException, SQLException {
    String url = "jdbc:h2:mem:people;DB_CLOSE_DELAY=-1";
    try (Connection base = DriverManager.getConnection(url);
        Statement sql = base.createStatement()) {
      sql.execute("create table t(age double, city varchar(9), outcome boolean, seen date)");
      sql.execute(
          "insert into t select case when x = 7 then null else x end, case mod(x, 3) when 0 then"
              + " 'Köln' when 1 then 'Ulm' end, mod(x, 2) = 0, date '2026-01-31' from"
              + " system_range(1, 3000)");
    }
    String schema =
        """
        columns:
          AGE: {type: numeric, bounds: [0, 3000], missing: indicator}
          CITY: {type: categorical, values: [Köln, Ulm]}
          SEEN: {type: date, bounds: [2026-01-01, 2026-03-02]}
          OUTCOME: {type: label, values: ["false", "true"]}
        """;
    Dataset data = load(url, schema, Map.of("query", "select * from t"));

    assertEquals(3000, data.training().size() + data.test().size());
    assertTrue(data.test().size() > 450 && data.test().size() < 750);
    String rows = rows(data);
    assertTrue(rows.contains("[0.0, 1.0, 0.0, 1.0, 0.0, 0.0]0"), "the missing age, city Ulm");
    assertTrue(refusal(() -> load(url, schema, Map.of())).startsWith("query is needed"));
    assertTrue(
        refusal(() -> load(url, schema, Map.of("query", "select nothing from t")))
            .contains("SQL state"));
    assertTrue(
        refusal(() -> load("jdbc:oracle:x", schema, Map.of("query", "select 1")))
            .contains("no driver for this database"));
    assertTrue(
        refusal(() -> load("jdbc:h2:mem:x;PASSWORD=x", schema, Map.of("query", "select 1")))
            .startsWith("data must not hold a password"));
  }
}
