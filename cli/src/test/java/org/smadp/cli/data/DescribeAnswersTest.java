package org.smadp.cli.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.data.schema.LabelKind;
import org.smadp.data.schema.Schema;
import org.smadp.data.schema.SchemaFile;
import org.smadp.data.schema.TableFormat;

/** Answers of a user at a terminal. */
final class DescribeAnswersTest {
  @TempDir Path folder;

  @Test
  void draft_answers_becomeDeclarations() throws IOException {
    Path csv =
        Files.writeString(
            folder.resolve("a.csv"),
            "patient_id,age,ward,admission_date,outcome\n7,61,A,2026-01-31,yes\n");
    String answers = "ignore\n0:x\n0:120\nA,B\n2000-01-01:2026-12-31\nlabel 0:40\n";
    StringWriter asked = new StringWriter();
    Path out = folder.resolve("s.yaml");
    new DescribeTable(
            TableFormat.usual(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(new BufferedReader(new StringReader(answers))))
        .draft(csv, Optional.of(out), new PrintWriter(new StringWriter()), new PrintWriter(asked));
    assertTrue(asked.toString().contains("bounds must be LOW:HIGH"), asked.toString());
    Schema schema = SchemaFile.read(out);
    assertEquals(3, schema.columns().size());
    assertTrue(schema.label().kind() instanceof LabelKind.Amount);
  }
}
