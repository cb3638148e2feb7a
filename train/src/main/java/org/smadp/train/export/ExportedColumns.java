package org.smadp.train.export;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.smadp.data.ColumnScaling;
import org.smadp.data.Standardisation;
import org.smadp.data.schema.BooleanColumn;
import org.smadp.data.schema.Bounds;
import org.smadp.data.schema.CategoricalColumn;
import org.smadp.data.schema.Column;
import org.smadp.data.schema.DateColumn;
import org.smadp.data.schema.MeasuredColumn;
import org.smadp.data.schema.Missing;
import org.smadp.data.schema.NumericColumn;
import org.smadp.nn.export.TableEncoding;
import org.smadp.nn.export.TableEncoding.Measure;
import org.smadp.nn.export.TableEncoding.Text;

/**
 * The columns of a table as operations of an exported graph: numbers, and days as days since
 * 1970-01-01, enter it as numbers, not a number where they are missing; all others as texts.
 */
final class ExportedColumns {
  private final ColumnScaling scaling;
  private final List<Measure> measures = new ArrayList<>();
  private final List<Text> texts = new ArrayList<>();

  ExportedColumns(ColumnScaling scaling) {
    this.scaling = scaling;
    for (Column column : scaling.schema().columns()) {
      if (column instanceof MeasuredColumn measured) {
        measures.add(measure(measured));
      } else if (column instanceof CategoricalColumn categorical) {
        texts.add(categories(categorical));
      } else if (column instanceof BooleanColumn yesOrNo) {
        texts.add(yesOrNo(yesOrNo));
      } else {
        throw new IllegalArgumentException(
            "export: column '%s' holds texts for an encoder, which is no part of the network; export"
                    .formatted(column.name())
                + " to safetensors instead");
      }
    }
  }

  TableEncoding encoding() {
    List<Integer> order = new ArrayList<>();
    int number = 0;
    int text = 2 * measures.size();
    for (Column column : scaling.schema().columns()) {
      if (column instanceof MeasuredColumn) {
        for (int i = 0; i < column.width(); i++) {
          order.add(number + i * measures.size());
        }
        number++;
      } else {
        for (int i = 0; i < column.width(); i++) {
          order.add(text++);
        }
      }
    }
    return new TableEncoding(measures, texts, order);
  }

  /**
   * Bounds, range and released means as one clamp and one line: what would be moved to 3 deviations
   * after scaling is moved there before.
   */
  private Measure measure(MeasuredColumn column) {
    Bounds bounds = bounds(column);
    double half = bounds.high() / 2 - bounds.low() / 2;
    double middle = bounds.low() / 2 + bounds.high() / 2;
    double fill = Double.NaN;
    if (column.missing() instanceof Missing.Indicated) {
      fill = middle;
    } else if (column.missing() instanceof Missing.Filled filled) {
      fill = bounds.low() + 2 * half * column.position(filled.value());
    }
    double centre = middle;
    double scale = half;
    double least = bounds.low();
    double most = bounds.high();
    if (scaling.standardisation().isPresent()) {
      Standardisation standard = scaling.standardisation().get();
      centre += half * standard.means().get(measures.size());
      scale = half * standard.deviations().get(measures.size());
      least = Math.max(least, centre - Standardisation.MOST * scale);
      most = Math.min(most, centre + Standardisation.MOST * scale);
    }
    return new Measure(isLogarithm(column), fill, least, most, centre, scale);
  }

  private static boolean isLogarithm(MeasuredColumn column) {
    return column instanceof NumericColumn number && number.scale() == NumericColumn.Scale.LOG;
  }

  private static Bounds bounds(MeasuredColumn column) {
    if (column instanceof DateColumn date) {
      return new Bounds((double) date.first().toEpochDay(), (double) date.last().toEpochDay());
    }
    NumericColumn number = (NumericColumn) column;
    return new Bounds(
        number.scale().of(number.bounds().low()), number.scale().of(number.bounds().high()));
  }

  private Text categories(CategoricalColumn column) {
    Map<String, Integer> codes = new LinkedHashMap<>();
    List<List<String>> words = column.categories().words();
    for (int c = 0; c < words.size(); c++) {
      for (String word : words.get(c)) {
        codes.put(word, c);
      }
    }
    scaling.schema().format().missing().forEach(codes::remove);
    List<List<Double>> rows = new ArrayList<>();
    for (int c = 0; c <= words.size(); c++) {
      List<Double> row = new ArrayList<>(Collections.nCopies(words.size() + 1, 0.0));
      row.set(c, 1.0);
      rows.add(row);
    }
    return new Text(rows, codes, words.size());
  }

  /** Yes, no, missing, and anything else, which no column of a file may hold. */
  private Text yesOrNo(BooleanColumn column) {
    Map<String, Integer> codes = new LinkedHashMap<>();
    column.words().yes().forEach(word -> put(codes, word, 0));
    column.words().no().forEach(word -> put(codes, word, 1));
    codes.put("", 2);
    scaling.schema().format().missing().forEach(word -> codes.put(word, 2));
    List<List<Double>> rows =
        List.of(
            List.of(1.0, 0.0),
            List.of(0.0, 0.0),
            List.of(0.0, 1.0),
            List.of(Double.NaN, Double.NaN));
    return new Text(rows, codes, 3);
  }

  /** A graph tells upper from lower case, so the usual ways to write a word are all there. */
  private static void put(Map<String, Integer> codes, String word, int code) {
    String lower = word.toLowerCase(Locale.ROOT);
    codes.put(word, code);
    codes.put(lower, code);
    codes.put(word.toUpperCase(Locale.ROOT), code);
    if (!lower.isEmpty()) {
      codes.put(lower.substring(0, 1).toUpperCase(Locale.ROOT) + lower.substring(1), code);
    }
  }
}
