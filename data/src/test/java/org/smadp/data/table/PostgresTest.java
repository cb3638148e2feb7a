package org.smadp.data.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.data.DataException;
import org.smadp.data.Dataset;
import org.smadp.data.HeldOut;
import org.smadp.data.schema.SchemaFile;

/** Rows of a real PostgreSQL server, which the profile {@code postgres} brings along. */
class PostgresTest {
  private static final String SERVER = "io.zonky.test.db.postgres.embedded.EmbeddedPostgres";
  private static final int MANY = 400_000;

  @TempDir Path folder;
  private static AutoCloseable server;
  private static String url;

  @BeforeAll
  static void start() throws Exception {
    Class<?> kind;
    try {
      kind = Class.forName(SERVER);
    } catch (ClassNotFoundException e) {
      assumeTrue(false, "needs -Ppostgres");
      return;
    }
    server = (AutoCloseable) kind.getMethod("start").invoke(null);
    url =
        (String)
            kind.getMethod("getJdbcUrl", String.class, String.class)
                .invoke(server, "postgres", "postgres");
    execute(
        "create table patients (age numeric(5,2), ward varchar(9), smoker boolean, seen date,"
            + " met timestamp, crp double precision, outcome text)",
        "insert into patients values"
            + " (61.50, 'A ', true, '2026-01-31', '2026-01-31 12:30:00', 3, 'yes'),"
            + " (null, null, false, '1999-12-01', null, 0.25, 'no')",
        "create table many as select i::double precision as x, repeat('x', 100) as ballast,"
            + " (i %% 2)::text as outcome from generate_series(1, %d) i".formatted(MANY));
  }

  private static void execute(String... commands) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      for (String command : commands) {
        statement.execute(command);
      }
    }
  }

  @AfterAll
  static void stop() throws Exception {
    if (server != null) {
      server.close();
    }
  }

  @Test
  void read_everyType_isAsATextFileHasIt() {
    List<List<String>> rows = new ArrayList<>();
    var source = new JdbcSource(url, "select * from patients order by crp desc");
    source.read(row -> rows.add(row.cells()));
    assertEquals(
        List.of("age", "ward", "smoker", "seen", "met", "crp", "outcome"), source.columns());
    assertEquals(
        List.of("61.5", "A", "true", "2026-01-31", "2026-01-31 12:30:00.0", "3", "yes"),
        rows.get(0));
    assertEquals(List.of("", "", "false", "1999-12-01", "", "0.25", "no"), rows.get(1));
  }

  @Test
  void load_tableWithSchema_isADataset() throws Exception {
    Path schema =
        Files.writeString(
            folder.resolve("s.yaml"),
            """
            columns:
              x: {type: numeric, bounds: [0, 400000]}
              ballast: {type: ignore}
              outcome: {type: label, values: ["0", "1"]}
            """);
    var source = new JdbcSource(url, "select * from many where x <= 1000");
    Dataset dataset = new Table(source, SchemaFile.read(schema)).load(new HeldOut.Fraction(0.2));
    assertEquals(1000, dataset.training().size() + dataset.test().size());
  }

  /** The driver would keep the whole answer, were it not asked for in parts. */
  @Test
  void read_largeTable_keepsAFewRowsOnly() {
    long before = used();
    long[] seen = new long[2];
    new JdbcSource(url, "select * from many")
        .read(
            row -> {
              if (++seen[0] == 1 || seen[0] == MANY / 2) {
                seen[1] = Math.max(seen[1], used() - before);
              }
            });
    assertEquals(MANY, seen[0]);
    assertTrue(seen[1] < 20L << 20, "kept " + (seen[1] >> 20) + " MiB");
  }

  private static long used() {
    System.gc();
    Runtime run = Runtime.getRuntime();
    return run.totalMemory() - run.freeMemory();
  }

  @Test
  void read_wrongQuery_isRefusedInOneLineWithoutTheDatabasesWords() {
    var source = new JdbcSource(url, "select secret from patients");
    var refused = assertThrows(DataException.class, () -> source.read(row -> {}));
    assertTrue(refused.getMessage().contains("SQL state 42703"), refused.getMessage());
    assertEquals(1, refused.getMessage().lines().count());
  }
}
