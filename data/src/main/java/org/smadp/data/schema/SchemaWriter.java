package org.smadp.data.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A schema as maps and lists, in the form that {@link SchemaReader} reads. */
public final class SchemaWriter {
  private SchemaWriter() {}

  public static Map<String, Object> toMap(Schema schema) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("format", format(schema.format()));
    Map<String, Map<String, Object>> columns = new LinkedHashMap<>();
    for (String name : schema.names()) {
      columns.put(name, new LinkedHashMap<>(Map.of("type", "ignore")));
    }
    schema.columns().forEach(column -> columns.put(column.name(), column(column)));
    label(schema.label(), columns);
    schema.user().ifPresent(user -> columns.put(user, new LinkedHashMap<>(Map.of("type", "user"))));
    schema.weight().ifPresent(weight -> columns.put(weight.name(), weight(weight)));
    map.put("columns", columns);
    map.put("features", schema.columns().stream().map(Column::name).toList());
    return map;
  }

  private static Map<String, Object> format(TableFormat format) {
    Map<String, Object> map = new LinkedHashMap<>();
    format.separator().ifPresent(separator -> map.put("separator", separator.toString()));
    map.put("quote", String.valueOf(format.quote()));
    map.put("encoding", format.encoding().name());
    map.put("decimal", format.decimal().name().toLowerCase(Locale.ROOT));
    map.put("missing", format.missing());
    map.put("header", format.header());
    return map;
  }

  private static Map<String, Object> column(Column column) {
    Map<String, Object> map = new LinkedHashMap<>();
    if (column instanceof NumericColumn numeric) {
      map.put("type", "numeric");
      map.put("bounds", bounds(numeric.bounds()));
      if (numeric.scale() != NumericColumn.Scale.LINEAR) {
        map.put("scale", numeric.scale().name().toLowerCase(Locale.ROOT));
      }
      missing(numeric.missing(), map);
    } else if (column instanceof DateColumn date) {
      map.put("type", "date");
      map.put("bounds", List.of(date.first().toString(), date.last().toString()));
      map.put("format", date.pattern());
      missing(date.missing(), map);
    } else if (column instanceof BooleanColumn flag) {
      map.put("type", "boolean");
      words(flag.words(), map);
    } else if (column instanceof CategoricalColumn categorical) {
      map.put("type", "categorical");
      map.put("values", values(categorical.categories()));
      categorical
          .embedding()
          .ifPresent(
              width -> {
                map.put("encode", "embedding");
                map.put("width", width);
              });
    } else if (column instanceof TextColumn text) {
      map.put("type", "text");
      map.put("encoder", text.encoder());
      map.put("tokens", text.tokens());
    }
    return map;
  }

  private static void label(LabelColumns label, Map<String, Map<String, Object>> columns) {
    for (int i = 0; i < label.columns().size(); i++) {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("type", "label");
      if (label instanceof LabelColumns.OfClasses classes) {
        map.put("values", values(classes.classes()));
      } else if (label instanceof LabelColumns.OfAmounts amounts) {
        map.put("bounds", bounds(amounts.bounds()));
      } else if (label instanceof LabelColumns.OfSeveral several) {
        words(several.words().get(i), map);
      }
      columns.put(label.columns().get(i), map);
    }
  }

  private static Map<String, Object> weight(WeightColumn weight) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("type", "weight");
    map.put("bounds", bounds(weight.bounds()));
    return map;
  }

  private static List<Double> bounds(Bounds bounds) {
    return List.of(bounds.low(), bounds.high());
  }

  private static void missing(Missing missing, Map<String, Object> map) {
    if (missing instanceof Missing.Filled filled) {
      map.put("missing", filled.value());
    } else if (missing instanceof Missing.Indicated) {
      map.put("missing", "indicator");
    }
  }

  private static void words(YesNo words, Map<String, Object> map) {
    map.put("true", words.yes());
    map.put("false", words.no());
  }

  private static Object values(Categories categories) {
    if (categories.arePlain()) {
      return new ArrayList<>(categories.names());
    }
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < categories.size(); i++) {
      map.put(categories.names().get(i), categories.words().get(i));
    }
    return map;
  }
}
