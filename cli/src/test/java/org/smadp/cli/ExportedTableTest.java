package org.smadp.cli;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.DeviceOptional;
import org.bytedeco.pytorch.IValue;
import org.bytedeco.pytorch.IValueVector;
import org.bytedeco.pytorch.JitModule;
import org.bytedeco.pytorch.QualifiedName;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.data.catalog.DataCatalog;
import org.smadp.nn.RuntimeOptions;
import org.smadp.train.Prediction;
import org.smadp.train.Predictor;

/** Tables with every kind of column, scored by the programs that models are exported for. */
final class ExportedTableTest {
  private static final int ROWS = 1000;
  private static final String SCHEMA =
      """
      format: {missing: [NA]}
      columns:
        ward:   {type: categorical, values: ["A", "Zürich \\"Nord\\"", "C"]}
        income: {type: numeric, bounds: [-100, 1e6], scale: log, missing: 12.5}
        crp:    {type: numeric, bounds: [0, 300], missing: indicator}
        smoker: {type: boolean}
        seen:   {type: date, bounds: [2010-01-01, 2026-12-31], missing: indicator}
        code:   {type: categorical, values: {low: ["1", "2"], high: ["3"]}}
        note:   {type: ignore}
        age:    {type: numeric, bounds: [0, 120]}
        outcome: {type: label, values: [no, yes]}
      """;
  private static final List<String> WORDS = List.of("ward", "smoker", "code");

  @TempDir Path folder;
  private final Random random = new Random(8);

  @Test
  void export_everyKindOfColumn_answersAsOursOnThousandRows() throws Exception {
    Path run = train(folder, SCHEMA);
    compare(run, true);
    String card = Files.readString(folder.resolve("model-card.md"));
    assertTrue(
        card.contains("`input`: income, crp, seen (days since 1970-01-01), age; `words`: ward,"),
        card);
  }

  @Test
  void export_wordsAlone_answersAsOurs() throws Exception {
    String words = SCHEMA.replaceAll("\\{type: (numeric|date).*", "{type: ignore}");
    compare(train(folder, words), false);
  }

  private void compare(Path run, boolean numbers) throws Exception {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      rows.add(row());
    }
    float[][] ours = new float[ROWS][];
    try (Predictor predictor =
        Predictor.open(run, new DataCatalog(folder), RuntimeOptions.defaults().withWorkers(1))) {
      for (int i = 0; i < ROWS; i++) {
        Prediction prediction = predictor.score(rows.get(i));
        ours[i] = prediction.probabilities();
      }
    }
    float[] raw = new float[ROWS * 4];
    String[][] words = new String[ROWS][3];
    for (int i = 0; i < ROWS; i++) {
      Map<String, Object> row = rows.get(i);
      raw[4 * i] = number(row.get("income"));
      raw[4 * i + 1] = number(row.get("crp"));
      raw[4 * i + 2] =
          row.get("seen").equals("NA")
              ? Float.NaN
              : LocalDate.parse((String) row.get("seen")).toEpochDay();
      raw[4 * i + 3] = number(row.get("age"));
      for (int w = 0; w < 3; w++) {
        words[i][w] = String.valueOf(row.get(WORDS.get(w)));
      }
    }
    requireEqual("onnx", ours, onnx(export(run, "onnx"), numbers, raw, words));
    requireEqual("torchscript", ours, script(export(run, "torchscript"), numbers, raw, words));
  }

  private static float number(Object cell) {
    return cell instanceof Float value ? value : Float.NaN;
  }

  /** Cells within and outside of what is declared, and missing ones. */
  private Map<String, Object> row() {
    Map<String, Object> row = new HashMap<>();
    row.put("ward", pick("A", "Zürich \"Nord\"", "C", "D", "", "NA", "a"));
    row.put("income", pick(random.nextFloat() * 1e5f, -50f, 3e6f, "NA"));
    row.put("crp", pick(random.nextFloat() * 300, 500f, "", -1f));
    row.put("smoker", pick("yes", "No", "TRUE", "0", "", "NA"));
    row.put("seen", pick("2015-06-30", "2009-01-01", "2024-02-29", "NA"));
    row.put("code", pick("1", "2", "3", "4"));
    row.put("note", "anything");
    row.put("age", pick(random.nextFloat() * 120, -3f, 1e9f));
    return row;
  }

  private Object pick(Object... cells) {
    return cells[random.nextInt(cells.length)];
  }

  private Path train(Path folder, String schema) throws IOException {
    Path file = Files.writeString(folder.resolve("schema.yaml"), schema);
    StringBuilder csv = new StringBuilder("ward,income,crp,smoker,seen,code,note,age,outcome\n");
    for (int i = 0; i < 300; i++) {
      Map<String, Object> row = row();
      boolean yes = random.nextBoolean();
      csv.append(
          "%s,%s,%s,%s,%s,%s,,%s,%s\n"
              .formatted(
                  quoted(row.get("ward")),
                  row.get("income"),
                  row.get("crp"),
                  row.get("smoker"),
                  row.get("seen"),
                  yes ? 1 : 3,
                  yes ? 80 : 30,
                  yes ? "yes" : "no"));
    }
    Path data = Files.writeString(folder.resolve("table.csv"), csv);
    Path run = folder.resolve("run");
    Invocation training =
        Invocation.of(
            "train",
            "--data",
            "csv:" + data,
            "--schema",
            file.toString(),
            "--dataset-size",
            "240",
            "--steps",
            "60",
            "--seed",
            "5",
            "--epsilon",
            "8",
            "--evaluation",
            "none",
            "--out",
            run.toString());
    assertEquals(0, training.exitCode(), training.err());
    return run;
  }

  private static String quoted(Object cell) {
    return "\"" + String.valueOf(cell).replace("\"", "\"\"") + "\"";
  }

  private Path export(Path run, String format) {
    Path out = folder.resolve("model." + format);
    Invocation export =
        Invocation.of("export", "--run", run.toString(), "--to", format, "--out", out.toString());
    assertEquals(0, export.exitCode(), export.err());
    return out;
  }

  private static float[][] onnx(Path file, boolean numbers, float[] raw, String[][] words)
      throws OrtException {
    OrtEnvironment environment = OrtEnvironment.getEnvironment();
    Map<String, OnnxTensor> inputs = new HashMap<>();
    inputs.put("words", OnnxTensor.createTensor(environment, words));
    if (numbers) {
      long[] shape = {words.length, raw.length / words.length};
      inputs.put("input", OnnxTensor.createTensor(environment, FloatBuffer.wrap(raw), shape));
    }
    try (OrtSession session = environment.createSession(file.toString());
        OrtSession.Result result = session.run(inputs)) {
      return (float[][]) result.get(0).getValue();
    }
  }

  @SuppressWarnings("try") // a scope is opened for its closing
  private static float[][] script(Path file, boolean numbers, float[] raw, String[][] words) {
    try (PointerScope scope = new PointerScope()) {
      JitModule module = torch.load(file.toString(), new DeviceOptional(), false);
      JitModule lists = new JitModule(new QualifiedName("__torch__.Lists"));
      lists.define(
          """
          def forward(self, table: str) -> List[List[str]]:
            return [row.split("\\t") for row in table.split("\\n")]
          """);
      String table = Arrays.stream(words).map(row -> String.join("\t", row)).collect(joining("\n"));
      IValue rows = lists.forward(new IValueVector(new IValue(table)));
      IValueVector inputs = new IValueVector();
      if (numbers) {
        inputs.push_back(new IValue(Tensor.create(raw, words.length, raw.length / words.length)));
      }
      inputs.push_back(rows);
      Tensor answer = module.forward(inputs).toTensor().contiguous();
      float[] all = new float[2 * words.length];
      answer.data_ptr_float().get(all);
      float[][] result = new float[words.length][];
      for (int i = 0; i < words.length; i++) {
        result[i] = new float[] {all[2 * i], all[2 * i + 1]};
      }
      return result;
    }
  }

  private static void requireEqual(String what, float[][] ours, float[][] theirs) {
    assertEquals(ours.length, theirs.length);
    for (int e = 0; e < theirs.length; e++) {
      assertEquals(ours[e][0], theirs[e][0], 1e-5, what + ", row " + e);
      assertEquals(ours[e][1], theirs[e][1], 1e-5, what + ", row " + e);
    }
  }
}
