package org.smadp.data.table;

import java.util.List;
import java.util.function.Consumer;
import org.smadp.data.DataException;
import org.smadp.privacy.Sensitive;

/**
 * Rows of cells under named columns, wherever they come from; read one at a time, as often as
 * asked.
 */
@Sensitive
public interface RowSource {
  /** What the rows come from, for messages. */
  String name();

  /** The names of the columns, in the order of the cells. */
  List<String> columns();

  /** Reads every row; at least one is needed. */
  void read(Consumer<Row> reader);

  /** A complaint about these rows. */
  default DataException problem(String problem) {
    return new DataException(name(), problem);
  }

  /**
   * One row.
   *
   * @param place such as "line 12", for messages
   * @param text all that the row holds, in one text; its hash chooses the row's side
   * @param cells as they are, empty where there is nothing
   */
  @Sensitive
  record Row(String place, String text, List<String> cells) {
    public Row {
      cells = List.copyOf(cells);
    }
  }
}
