package org.smadp.data.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.data.DataException;
import org.smadp.data.Dataset;
import org.smadp.data.HeldOut;
import org.smadp.data.Split;
import org.smadp.data.schema.TableFormat;

/** Tables whose rows belong to users. */
class CsvUsersTest {
  @TempDir Path folder;

  @Test
  void load_userColumn_isNoFeatureAndKeepsRowsOfAUserOnOneSide() throws IOException {
    StringBuilder text = new StringBuilder("who,code,label\n");
    for (int row = 0; row < 400; row++) {
      // A user's number is also the value of the feature, to find it again.
      text.append("u%d,%d,%s\n".formatted(row % 50, row % 50, row % 3 == 0 ? "no" : "yes"));
    }
    Dataset data = load(text.toString(), new HeldOut.Fraction(0.3));

    assertEquals(1, data.inputShape().size());
    Set<Float> training = values(data.training());
    Set<Float> test = values(data.test());
    assertEquals(50, training.size() + test.size());
    assertTrue(training.stream().noneMatch(test::contains));
    assertFalse(test.isEmpty());
    var users = data.training().users().orElseThrow().rows();
    assertEquals(training.size(), users.users());
    for (int user = 0; user < training.size(); user++) {
      assertEquals(8, users.of(user).length);
    }
  }

  /** The side of a user depends on nothing but the name: others come and go. */
  @Test
  void load_oneUserMore_movesNoOther() throws IOException {
    String rows = "who,code,label\na,1,no\nb,2,yes\nc,3,no\nd,4,yes\ne,5,no\nf,6,yes\n";
    Dataset before = load(rows, new HeldOut.Fraction(0.5));
    Dataset after = load(rows + "new,99,no\nnew,98,yes\n", new HeldOut.Fraction(0.5));

    Set<Float> test = values(after.test());
    Set<Float> training = values(after.training());
    assertTrue(test.containsAll(values(before.test())));
    assertTrue(training.containsAll(values(before.training())));
    assertEquals(2, test.size() + training.size() - 6);
  }

  @Test
  void load_namesInOtherCase_areOtherUsers() throws IOException {
    Path other = write("test.csv", "who,code,label\nz,1,no\n");
    Dataset data = load("who,code,label\nA,1,no\na,2,yes\n A ,3,no\n", new HeldOut.Separate(other));

    var users = data.training().users().orElseThrow().rows();
    assertEquals(2, users.users());
    assertArrayEquals(new int[] {0, 2}, users.of(0)); // spaces around a name mean nothing
  }

  @Test
  void load_userOnBothSides_isRefused() throws IOException {
    Path other = write("test.csv", "who,code,label\nz,1,no\nb,1,no\n");
    String problem =
        problem("who,code,label\na,1,no\nb,2,yes\n", new HeldOut.Separate(other), "who");

    assertTrue(problem.contains("test.csv: has rows of a user who is trained on"), problem);
    assertFalse(problem.contains("b,"), problem);
  }

  @Test
  void load_rowOfTwoUsersOrOfNone_isRefusedByName() throws IOException {
    var fraction = new HeldOut.Fraction(0.5);
    String two = problem("who,code,label\na,1,no\na;b,2,yes\n", fraction, "who");
    assertTrue(two.contains("line 3, column 'who': names more than one user"), two);
    String none = problem("who,code,label\na,1,no\n ,2,yes\n", fraction, "who");
    assertTrue(none.contains("line 3, column 'who': is empty"), none);
    String missing = problem("who,code,label\na,1,no\n", fraction, "whom");
    assertTrue(missing.contains("has no column 'whom'"), missing);
    String both = problem("who,code,label\na,1,no\n", fraction, "who,code");
    assertTrue(both.contains("has no column 'who,code'"), both);
    Path file = write("people.csv", "who,code,label\na,1,no\n");
    assertThrows(IllegalArgumentException.class, () -> table(file, fraction, "label"));
  }

  private String problem(String text, HeldOut heldOut, String column) throws IOException {
    Path file = write("people.csv", text);
    return assertThrows(DataException.class, () -> table(file, heldOut, column).load())
        .getMessage();
  }

  private Dataset load(String text, HeldOut heldOut) throws IOException {
    return table(write("people.csv", text), heldOut, "who").load();
  }

  private static CsvTable table(Path file, HeldOut heldOut, String userColumn) {
    TableFormat format = TableFormat.usual();
    return new CsvTable(
        file,
        CsvTable.numeric(
            CsvSource.withHeader(file, format),
            format,
            "label",
            List.of("no", "yes"),
            FeatureBounds.parse("0:100"),
            Optional.of(userColumn)),
        heldOut);
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static Set<Float> values(Split split) {
    Set<Float> values = new HashSet<>();
    for (int row = 0; row < split.size(); row++) {
      float[] input = new float[1];
      split.copyInput(row, input, 0);
      values.add(input[0]);
    }
    return values;
  }
}
