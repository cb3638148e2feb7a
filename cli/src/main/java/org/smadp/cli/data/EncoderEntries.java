package org.smadp.cli.data;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.smadp.cli.console.Table;
import org.smadp.data.catalog.EncoderCatalog;
import org.smadp.data.catalog.PublicEncoder;
import org.smadp.optim.setting.ChoiceName;

/** What {@code smadp data} says of encoders, which lie in the same cache as data sets. */
record EncoderEntries(EncoderCatalog catalog) {
  Table table() {
    Table table = new Table().left("encoder").left("status").left("what");
    for (PublicEncoder encoder : catalog.all()) {
      table.row(encoder.id(), status(encoder), encoder.title());
    }
    return table;
  }

  List<Map<String, Object>> all() {
    return catalog.all().stream().map(this::facts).toList();
  }

  List<String> lines(PublicEncoder encoder) {
    return List.of(
        encoder.id() + ": " + encoder.title(),
        "  status      " + status(encoder),
        "  source      " + encoder.pretraining().source(),
        "  sha256      " + encoder.pretraining().sha256(),
        "  licence     " + encoder.pretraining().licence(),
        "  trained on  " + encoder.pretraining().trainedOn());
  }

  Map<String, Object> facts(PublicEncoder encoder) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("name", encoder.id());
    facts.put("title", encoder.title());
    facts.put("status", status(encoder));
    facts.put("location", catalog.location(encoder).map(Path::toString).orElse(null));
    facts.put("pretraining", encoder.pretraining());
    return facts;
  }

  private String status(PublicEncoder encoder) {
    return ChoiceName.of(catalog.status(encoder)).replace('-', ' ');
  }
}
