package org.smadp.cli.data;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.smadp.data.parquet.TableFiles;
import org.smadp.data.schema.SchemaDraft;
import org.smadp.data.schema.TableFormat;
import org.smadp.data.table.DraftedTable;

/**
 * Drafts the schema of a table: by its header and the user's answers, or by the values of a file
 * that the user declares public.
 *
 * @param answers where the user answers; none takes the defaults
 */
record DescribeTable(
    TableFormat format,
    Optional<String> label,
    Optional<Path> publicFile,
    Optional<BufferedReader> answers) {
  private static final String QUESTION =
      "For each column: LOW:HIGH, words with commas, boolean, FIRST-DAY:LAST-DAY, ignore, user, or"
          + " 'label no,yes'; nothing keeps what is in brackets.";

  /** Writes the draft of a file to another one, or to the console. */
  void draft(Path file, Optional<Path> target, PrintWriter out, PrintWriter err)
      throws IOException {
    SchemaDraft draft = TableFiles.draft(file, publicFile, format, label);
    if (answers.isPresent()) {
      ask(draft, DraftedTable.columns(TableFiles.source(file, format)), answers.get(), err);
    }
    if (target.isEmpty()) {
      out.print(draft.yaml(format));
      out.flush();
      return;
    }
    if (Files.exists(target.get())) {
      throw new IllegalArgumentException(
          "out: " + target.get() + " exists; choose another file, or remove it");
    }
    Files.writeString(target.get(), draft.yaml(format));
    out.printf(
        "%s drafted%s%n",
        target.get(), draft.isOpen() ? "; replace the words in capitals, then train with it" : "");
  }

  private static void ask(
      SchemaDraft draft, Iterable<String> columns, BufferedReader in, PrintWriter err)
      throws IOException {
    err.println(QUESTION);
    for (String column : columns) {
      boolean settled = false;
      while (!settled) {
        err.printf("%s [%s]: ", column, draft.declaration(column));
        err.flush();
        settled = settle(draft, column, in.readLine(), err);
      }
    }
  }

  private static boolean settle(SchemaDraft draft, String column, String line, PrintWriter err) {
    if (line == null || line.isBlank()) {
      return true;
    }
    try {
      draft.declare(column, SchemaDraft.answer(line));
      return true;
    } catch (IllegalArgumentException e) {
      err.println(e.getMessage());
      return false;
    }
  }
}
