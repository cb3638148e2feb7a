package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.data.schema.LabelKind;
import org.smadp.data.schema.SchemaFile;

/** {@code smadp data describe FILE}: what is drafted, and from what. */
final class DescribeTableTest {
  private static final String HEADER = "patient_id,age,ward,admission_date,outcome\n";

  @TempDir Path folder;

  private Path table(String name, String rows) throws IOException {
    return Files.writeString(folder.resolve(name), HEADER + rows);
  }

  private Invocation describe(Path file, String... more) {
    String[] all = new String[3 + more.length];
    all[0] = "data";
    all[1] = "describe";
    all[2] = file.toString();
    System.arraycopy(more, 0, all, 3, more.length);
    return Invocation.of(all);
  }

  /** Neighbouring data give the same draft: nothing but the header is looked at. */
  @Test
  void describe_anyValues_giveTheSameDraft() throws IOException {
    String draft = describe(table("a.csv", "7,61,A,2026-01-31,yes\n")).out();
    assertEquals(draft, describe(table("b.csv", "8,3,B,1999-01-01,no\n9,99,C,x,maybe\n")).out());
    assertEquals(draft, describe(table("c.csv", "\"broken")).out());
    assertTrue(draft.contains("\"patient_id\": {type: user}"), draft);
    assertTrue(draft.contains("\"age\": {type: numeric, bounds: [LOW, HIGH]}"), draft);
    assertTrue(draft.contains("\"admission_date\": {type: date, bounds: [FIRST, LAST]}"), draft);
    assertTrue(draft.contains("\"outcome\": {type: label, values: [CLASS, CLASS]}"), draft);
  }

  /** How the file is written is part of the draft, so that training need not be told again. */
  @Test
  void describe_otherDialect_isReadAndDrafted() throws IOException {
    Path file = folder.resolve("latin.csv");
    Files.write(file, "größe;kommt\n1,8;ja\n".getBytes(StandardCharsets.ISO_8859_1));
    describe(file).refused("--encoding latin1");
    String draft = describe(file, "--encoding", "latin1", "--decimal", "comma").out();
    assertTrue(draft.contains("format: {encoding: ISO-8859-1, decimal: comma}\n"), draft);
    assertTrue(draft.contains("\"größe\": {type: numeric"), draft);
    String tabs = describe(file, "--encoding", "latin1", "--separator", "semicolon").out();
    assertTrue(tabs.contains("format: {separator: \";\", encoding: ISO-8859-1}\n"), tabs);
  }

  @Test
  void describe_openDraft_isRefusedByTraining() throws IOException {
    Path csv = table("a.csv", "7,61,A,2026-01-31,yes\n");
    Path out = folder.resolve("s.yaml");
    Invocation drafted = describe(csv, "--label", "ward", "--out", out.toString());
    assertTrue(drafted.out().contains("replace the words in capitals"), drafted.out());
    assertTrue(Files.readString(out).contains("\"ward\": {type: label"));
    Invocation.of("train", "--data", csv.toString(), "--schema", out.toString()).refused("s.yaml");
    describe(csv, "--out", out.toString()).refused("exists; choose another file");
    describe(csv, "--label", "nothing").refused("there is no column 'nothing'");
  }

  @Test
  void describe_fromPublic_takesBoundsAndCategoriesOfThatFileOnly() throws IOException {
    Path own = table("own.csv", "7,61,SECRET,2026-01-31,yes\n");
    Path open =
        table("open.csv", "1,20,A,2020-01-01,no\n2,80,B,2021-01-01,yes\n3,,A,2020-06-01,no\n");
    String draft = describe(own, "--from-public", open.toString()).out();
    assertFalse(draft.contains("SECRET"), draft);
    assertTrue(
        draft.contains("\"age\": {type: numeric, bounds: [20.0, 80.0], missing: indicator}"),
        draft);
    assertTrue(draft.contains("\"ward\": {type: categorical, values: [\"A\", \"B\"]}"), draft);
    Path schema = Files.writeString(folder.resolve("s.yaml"), draft);
    assertEquals(
        new LabelKind.Classes(List.of("no", "yes")), SchemaFile.read(schema).label().kind());
  }
}
