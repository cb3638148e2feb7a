package org.smadp.data.table;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import org.smadp.data.DataException;
import org.smadp.privacy.Sensitive;

/**
 * The rows that a query finds in a database, fetched a few at a time. The driver is the user's, on
 * the class path; name and password come from the environment, so that no record of a run holds
 * them.
 *
 * @param url such as jdbc:postgresql://host/base
 */
@Sensitive
public record JdbcSource(String url, String query) implements RowSource {
  private static final int FETCHED_AT_ONCE = 1000;

  public JdbcSource {
    if (url.toLowerCase(Locale.ROOT).contains("password")) {
      throw new IllegalArgumentException(
          "data must not hold a password, since records of the run would; give it as"
              + " SMADP_JDBC_PASSWORD in the environment, the user as SMADP_JDBC_USER");
    }
  }

  @Override
  public String name() {
    return url;
  }

  @Override
  public List<String> columns() {
    return asked(
        1,
        rows -> {
          ResultSetMetaData facts = rows.getMetaData();
          List<String> columns = new ArrayList<>();
          for (int i = 1; i <= facts.getColumnCount(); i++) {
            columns.add(facts.getColumnLabel(i));
          }
          return columns;
        });
  }

  @Override
  public void read(Consumer<Row> reader) {
    long count =
        asked(
            0,
            rows -> {
              int columns = rows.getMetaData().getColumnCount();
              long number = 0;
              while (rows.next()) {
                number++;
                reader.accept(row(rows, columns, number));
              }
              return number;
            });
    if (count == 0) {
      throw problem("the query finds zero examples");
    }
  }

  private static Row row(ResultSet rows, int columns, long number) throws SQLException {
    List<String> cells = new ArrayList<>(columns);
    for (int i = 1; i <= columns; i++) {
      cells.add(CellText.of(rows.getObject(i)));
    }
    return CellText.row(number, cells);
  }

  /** What is made of the rows while the connection is open. */
  @FunctionalInterface
  private interface Reading<T> {
    T of(ResultSet rows) throws SQLException;
  }

  private <T> T asked(int mostRows, Reading<T> reading) {
    try (Connection connection = DriverManager.getConnection(url, login())) {
      connection.setAutoCommit(false); // PostgreSQL fetches in parts only within a transaction
      connection.setReadOnly(true);
      try (PreparedStatement statement =
          connection.prepareStatement(
              query, ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY)) {
        statement.setFetchSize(FETCHED_AT_ONCE);
        statement.setMaxRows(mostRows);
        try (ResultSet rows = statement.executeQuery()) {
          return reading.of(rows);
        }
      }
    } catch (SQLException e) {
      throw describe(e);
    }
  }

  private static Properties login() {
    Properties login = new Properties();
    Optional.ofNullable(System.getenv("SMADP_JDBC_USER"))
        .ifPresent(user -> login.setProperty("user", user));
    Optional.ofNullable(System.getenv("SMADP_JDBC_PASSWORD"))
        .ifPresent(password -> login.setProperty("password", password));
    return login;
  }

  /** Says no more than the kind of failure: a database's own words may hold data. */
  private DataException describe(SQLException e) {
    String state = String.valueOf(e.getSQLState());
    if (state.equals("08001") && String.valueOf(e.getMessage()).startsWith("No suitable driver")) {
      return problem(
          "no driver for this database is on the class path; put its jar there with"
              + " SMADP_CLASSPATH=driver.jar");
    }
    return problem(
        "the database refused or broke off (SQL state %s); try URL and query in its own client"
            .formatted(state));
  }
}
