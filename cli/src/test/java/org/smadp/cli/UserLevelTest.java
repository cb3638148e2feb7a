package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code smadp train --privacy-unit user} on small tables. */
final class UserLevelTest {
  @TempDir Path folder;
  private Path rows;
  private Path rowsTest;
  private Path users;
  private Path usersTest;

  @BeforeEach
  void tables() throws IOException {
    rows = Files.writeString(folder.resolve("rows.csv"), table(200, 1, 0));
    rowsTest = Files.writeString(folder.resolve("rows-test.csv"), table(80, 2, 0));
    users = Files.writeString(folder.resolve("users.csv"), table(200, 1, 1));
    usersTest = Files.writeString(folder.resolve("users-test.csv"), table(80, 2, 1));
  }

  /** One row for each user and m = 1: the same run, model, noise and scores, bit for bit. */
  @Test
  void train_oneRowForEachUser_isTheRunByRowBitForBit() throws IOException {
    Path byRow = folder.resolve("by-row");
    Path byUser = folder.resolve("by-user");
    Invocation row = train(rows, rowsTest, byRow, "--dataset-size", "200", "--json");
    Invocation user =
        train(
            users,
            usersTest,
            byUser,
            "--user-column",
            "who",
            "--privacy-unit",
            "user",
            "--users",
            "200",
            "--examples-per-user",
            "1",
            "--json");

    assertEquals(0, user.exitCode(), user.err());
    assertEquals(row.json().get("epsilon"), user.json().get("epsilon"));
    assertEquals(row.json().get("testAccuracy"), user.json().get("testAccuracy"));
    assertArrayEquals(
        Files.readAllBytes(byRow.resolve("model.safetensors")),
        Files.readAllBytes(byUser.resolve("model.safetensors")));
    assertEquals(
        Files.readString(byRow.resolve("steps.csv")),
        Files.readString(byUser.resolve("steps.csv")));

    says(
        Invocation.of("account", "--run", byRow.toString(), "--run", byUser.toString()),
        "is for one user, that of another run for one example",
        "do not add up");
    JsonNode audit =
        Invocation.of("audit", "--run", byUser.toString(), "--seed", "4", "--json").json();
    assertEquals("consistent", audit.get("verdict").asText());
    assertEquals("add or remove one user with all their rows", audit.get("adjacency").asText());
  }

  /** Lots in turn from groups of users, and a schema in which the user column is declared. */
  @Test
  void train_byUserWithBandsAndSchema_saysSo() throws IOException {
    Path out = folder.resolve("run");
    Path many = Files.writeString(folder.resolve("many.csv"), table(400, 3, 4));
    Path schema =
        Files.writeString(
            folder.resolve("schema.yaml"),
            """
            columns:
              who: {type: user}
              age: {type: numeric, bounds: [0, 120]}
              income: {type: numeric, bounds: [0, 100]}
              outcome: {type: label, values: [no, yes]}
            """);
    Invocation run =
        Invocation.of(
            "train",
            "--data",
            "csv:" + many,
            "--schema",
            schema.toString(),
            "--privacy-unit",
            "user",
            "--users",
            "80",
            "--lot-size",
            "10",
            "--steps",
            "12",
            "--delta",
            "1e-3",
            "--bands",
            "3",
            "--standardise",
            "none",
            "--out",
            out.toString());

    assertEquals(0, run.exitCode(), run.err());
    String statement = Files.readString(out.resolve("privacy.md"));
    assertTrue(statement.contains("cyclic Poisson: every user is in one of 3 groups"), statement);
    assertTrue(statement.contains("| Cycles charged | 4, each for up to 3 steps"), statement);
  }

  @Test
  void train_byUser_saysUserEverywhere() throws IOException {
    Path out = folder.resolve("run");
    Path many = Files.writeString(folder.resolve("many.csv"), table(400, 3, 4));
    Invocation run =
        Invocation.of(
            options(
                many,
                out,
                "--user-column",
                "who",
                "--privacy-unit",
                "user",
                "--users",
                "80",
                "--test-fraction",
                "0.3"));

    assertEquals(0, run.exitCode(), run.err());
    assertTrue(run.out().contains("add or remove one user with all their rows"), run.out());
    assertTrue(run.err().contains("expected size 40 users"), run.err());
    String statement = Files.readString(out.resolve("privacy.md"));
    for (String words :
        List.of(
            "any one user, with all their rows, of the training part",
            "every user joins each lot",
            "at most 4 of a sampled user's rows",
            "each user's mean gradient",
            "over all training rows, each user by the mean of theirs,",
            "Declared number of training users N | 80",
            "A user, with all their rows, is either trained on or held out")) {
      assertTrue(statement.contains(words), words + "\n" + statement);
    }
    assertFalse(statement.contains("one training example"), statement);
    String report = Files.readString(out.resolve("report.html"));
    assertTrue(report.contains("add or remove one user with all their rows"));
    JsonNode json = new ObjectMapper().readTree(out.resolve("run.json").toFile());
    assertEquals("user", json.at("/privacy/privacyUnit").asText());
    assertEquals(4, json.at("/privacy/examplesPerUser").asInt());
    assertEquals(
        "add or remove one user with all their rows", json.at("/privacy/adjacency").asText());
    assertEquals("user", json.at("/configuration/privacy-unit").asText());
  }

  @Test
  void train_unitsThatDoNotFit_areRefused() throws IOException {
    String[] user = {"--user-column", "who", "--privacy-unit", "user"};
    says(
        run(users, "--user-column", "who", "--dataset-size", "200"),
        "column 'who' looks as if several rows may belong to one person",
        "--privacy-unit row (one row",
        "--privacy-unit user (a person with all their rows)");
    Path ids =
        Files.writeString(
            folder.resolve("ids.csv"), Files.readString(rows).replace("income", "patient_nbr"));
    says(
        Invocation.of(
            options(ids, folder.resolve("x"), "--bounds", "0:120", "--dataset-size", "200")),
        "column 'patient_nbr' looks as if several rows may belong to one person");
    says(run(users, user), "users is needed with privacy-unit user", "--users 10000");
    says(
        run(users, with(user, "--users", "200", "--dataset-size", "200")),
        "dataset-size 200",
        "it counts rows");
    says(
        run(users, with(user, "--users", "100", "--bands", "3", "--standardise", "none")),
        "bands must be at most users / lot-size");
    says(run(users, with(user, "--users", "30")), "lot-size", "users = 30");
    says(run(users, with(user, "--users", "9000")), "delta must be below 1 / users", "whole user");
    says(run(rows, "--privacy-unit", "user", "--users", "200"), "--user-column");
    says(run(users, with(user, "--users", "200", "--budget", "b")), "budget b", "for rows");
    says(run(rows, "--users", "200"), "users 200", "--privacy-unit user");
    says(run(rows, "--examples-per-user", "2"), "examples-per-user 2", "--privacy-unit user");
    says(run(users, with(user, "--users", "200", "--examples-per-user", "0")), "examples-per-user");
  }

  private static String[] with(String[] first, String... more) {
    List<String> all = new ArrayList<>(List.of(first));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  private Invocation run(Path table, String... more) {
    return Invocation.of(options(table, folder.resolve("refused"), more));
  }

  private static void says(Invocation run, String... words) {
    assertEquals(2, run.exitCode(), run.out());
    for (String word : words) {
      assertTrue(run.err().contains(word), run.err());
    }
    assertEquals(1, run.err().lines().count(), run.err());
  }

  private Invocation train(Path training, Path test, Path out, String... more) {
    List<String> all = new ArrayList<>(List.of("--test-data", test.toString()));
    all.addAll(List.of(more));
    return Invocation.of(options(training, out, all.toArray(String[]::new)));
  }

  private static String[] options(Path training, Path out, String... more) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "train",
                "--data",
                "csv:" + training,
                "--label",
                "outcome",
                "--classes",
                "no,yes",
                "--model",
                "linear",
                "--lot-size",
                "40",
                "--steps",
                "20",
                "--delta",
                "1e-3",
                "--seed",
                "5",
                "--out",
                out.toString()));
    all.addAll(List.of(more));
    if (!all.contains("--bounds")) {
      all.addAll(List.of("--bounds", "age=0:120,income=0:100"));
    }
    return all.toArray(String[]::new);
  }

  /** Rows of two separated classes; with as many of each user, or without users. */
  private static String table(int rows, int seed, int rowsOfUser) {
    Random random = new Random(seed);
    StringBuilder text =
        new StringBuilder(rowsOfUser == 0 ? "" : "who,").append("age,outcome,income\n");
    for (int i = 0; i < rows; i++) {
      boolean yes = random.nextBoolean();
      text.append(rowsOfUser == 0 ? "" : "u" + seed + "-" + i / rowsOfUser + ",")
          .append(
              String.format(
                  Locale.ROOT,
                  "%.2f,%s,%.2f%n",
                  (yes ? 85 : 35) + 8 * random.nextGaussian(),
                  yes ? "yes" : "no",
                  (yes ? 75 : 25) + 8 * random.nextGaussian()));
    }
    return text.toString();
  }
}
