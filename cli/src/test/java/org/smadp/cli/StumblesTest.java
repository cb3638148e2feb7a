package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What real tables hold and new users run into: the rows of {@code docs/stumbles.md}. */
final class StumblesTest {
  private static final String SCHEMA =
      """
      columns:
        age:     {type: numeric, bounds: [0, 120]}
        ward:    {type: categorical, values: [A, B]}
        outcome: {type: label, values: [no, yes]}
      """;

  @TempDir Path folder;
  private final Random random = new Random(2);
  private int runs;

  private Path table(String header, String separator) throws IOException {
    return table(header, separator, "");
  }

  /** A table of three columns; each number of the first one ends with these decimals. */
  private Path table(String header, String separator, String decimals) throws IOException {
    StringBuilder text = new StringBuilder(header.replace(",", separator) + "\n");
    for (int i = 0; i < 300; i++) {
      boolean yes = random.nextBoolean();
      String age = (yes ? "8" : "3") + random.nextInt(10);
      text.append(age)
          .append(decimals)
          .append(separator)
          .append(yes ? "A" : "B")
          .append(separator)
          .append(yes ? "yes" : "no")
          .append('\n');
    }
    return Files.writeString(folder.resolve("table.csv"), text);
  }

  private Path edited(Path table, String from, String to) throws IOException {
    return Files.writeString(table, Files.readString(table).replaceFirst(from, to));
  }

  private Path run() {
    return folder.resolve("run" + runs);
  }

  private Invocation train(Path table, String schema, String... more) throws IOException {
    runs++;
    Path file = Files.writeString(folder.resolve("schema.yaml"), schema);
    List<String> arguments =
        new ArrayList<>(
            List.of("train", "--data", "csv:" + table, "--schema", file.toString(), "--json"));
    arguments.addAll(List.of("--seed", "1", "--steps", "40", "--out", run().toString()));
    if (!List.of(more).contains("--users")) {
      arguments.addAll(List.of("--dataset-size", "240"));
    }
    arguments.addAll(List.of(more));
    return Invocation.of(arguments.toArray(String[]::new));
  }

  /** Two classes that the columns tell apart must be learnt, or a column was misread. */
  private static void learns(Invocation training) {
    JsonNode result = training.json();
    assertTrue(result.get("testAccuracy").asDouble() > 0.8, result.toString());
  }

  @Test
  void textColumn_isDeclaredCategorical() throws IOException {
    Path table = table("age,ward,outcome", ",");
    learns(train(table, SCHEMA));
    Invocation.of(
            ("train --data csv:"
                    + table
                    + " --label outcome --classes no,yes --bounds 0:120"
                    + " --dataset-size 240 --out "
                    + folder
                    + "/other")
                .split(" "))
        .refused("line 2", "column 'ward'", "declare it categorical", "smadp data describe");
  }

  @Test
  void semicolons_areSeenInTheHeader() throws IOException {
    learns(train(table("age,ward,outcome", ";"), SCHEMA));
  }

  @Test
  void decimalComma_isAnOption() throws IOException {
    Path table = table("age,ward,outcome", ";", ",5");
    train(table, SCHEMA).refused("column 'age'", "--decimal comma");
    learns(train(table, SCHEMA, "--decimal", "comma"));
  }

  @Test
  void emptyCell_isDeclared() throws IOException {
    Path table = edited(table("age,ward,outcome", ","), "\n\\d+,", "\n,");
    train(table, SCHEMA).refused("column 'age'", "missing: indicator");
    learns(train(table, SCHEMA.replace("120]}", "120], missing: indicator}")));
  }

  @Test
  void wordForMissing_isAnOption() throws IOException {
    Path table = edited(table("age,ward,outcome", ","), "\n\\d+,", "\nn/a,");
    String schema = SCHEMA.replace("120]}", "120], missing: 50}");
    train(table, schema).refused("column 'age'", "--missing-words");
    learns(train(table, schema, "--missing-words", "n/a"));
  }

  @Test
  void otherEncodingAndLineBreakInQuotes_areRead() throws IOException {
    Path table = table("age,ward,outcome", ",");
    String text = Files.readString(table).replace(",A,", ",\"Süd\nOst\",");
    Files.write(table, text.getBytes(StandardCharsets.ISO_8859_1));
    String schema = SCHEMA.replace("[A, B]", "[\"Süd\\nOst\", B]");
    train(table, schema).refused("UTF-8", "encoding");
    learns(train(table, schema, "--encoding", "latin1"));
  }

  @Test
  void idColumn_needsTheUnitOfPrivacy() throws IOException {
    Path table = table("patient_id,ward,outcome", ",");
    String schema =
        SCHEMA.replace("age:     {type: numeric, bounds: [0, 120]}", "patient_id: {type: user}");
    train(table, schema).refused("patient_id", "--privacy-unit row", "--privacy-unit user");
    JsonNode byUser = train(table, schema, "--privacy-unit", "user", "--users", "20").json();
    assertTrue(byUser.get("epsilon").asDouble() <= 3 + 1e-9);
    assertTrue(
        Files.readString(run().resolve("privacy.md")).contains("one user with all their rows"));
  }

  @Test
  void undeclaredColumnOrCategory_isNamedOrCounted() throws IOException {
    Path table = table("age,ward,outcome", ",");
    learns(train(table, SCHEMA));
    Path news = Files.writeString(folder.resolve("new.csv"), "age,ward\n85,A\n300,Z\n");
    JsonNode scored =
        Invocation.of("predict", "--run", run().toString(), "--data", "csv:" + news, "--json")
            .json();
    assertEquals(2, scored.get("predictions").size(), scored.toString());
    edited(table, "age,ward,outcome", "age,ward,outcome,note");
    Path wide = Files.writeString(folder.resolve("w.csv"), "age,ward,outcome,note\n3,A,no,x\n");
    train(wide, SCHEMA).refused("column 'note'", "type ignore");
  }

  /** The default settings on 240 rows, which is less than a usual lot of 512. */
  @Test
  void lotAboveTheTable_isChosenSmaller() throws IOException {
    Path table = table("age,ward,outcome", ",");
    learns(train(table, SCHEMA));
    String config = Files.readString(run().resolve("run.json"));
    assertTrue(config.contains("\"expectedLotSize\" : 12.0"), config);
    train(table, SCHEMA, "--lot-size", "500").refused("lot-size", "240");
  }

  /** Default settings once gave a model that never says yes. */
  @Tag("slow")
  @Test
  void rareOutcome_isFoundByTheDefaultSettings() throws IOException {
    Path csv = Files.writeString(folder.resolve("train.csv"), new HospitalTable(1).csv(20_000));
    Path test = Files.writeString(folder.resolve("test.csv"), new HospitalTable(2).csv(5_000));
    Path schema = Files.writeString(folder.resolve("schema.yaml"), HospitalTable.SCHEMA);
    Path out = folder.resolve("hospital");
    Invocation training =
        Invocation.of(
            "train",
            "--data",
            "csv:" + csv,
            "--test-data",
            "csv:" + test,
            "--schema",
            schema.toString(),
            "--dataset-size",
            "20000",
            "--evaluation",
            "public",
            "--seed",
            "1",
            "--out",
            out.toString());
    assertEquals(0, training.exitCode(), training.err());
    JsonNode scores =
        new ObjectMapper().readTree(out.resolve("run.json").toFile()).at("/results/details");
    assertTrue(scores.at("/auc/value").asDouble() >= 0.855, scores.toString());
    assertEquals(
        scores.at("/baseRate/value").asDouble(),
        scores.at("/meanProbability/value").asDouble(),
        0.02);
    assertTrue(scores.at("/positiveShare/value").asDouble() > 0.03, scores.toString());
  }
}
