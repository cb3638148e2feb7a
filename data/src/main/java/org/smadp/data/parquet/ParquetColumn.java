package org.smadp.data.parquet;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.Function;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.smadp.data.table.CellText;
import org.smadp.privacy.Sensitive;

/**
 * A flat column and how its values become text: numbers as they are, days as 2026-01-31, points in
 * time as 2026-01-31T12:00 (in UTC where they have a zone), nothing for null.
 *
 * @param value of the present cell of a reader
 */
@Sensitive
record ParquetColumn(ColumnDescriptor descriptor, Function<ColumnReader, Object> value) {
  private static final long JULIAN_DAY_OF_EPOCH = 2_440_588;
  private static final int BYTES_OF_OLD_TIME = 12;

  /** Empty for a type that is not read. */
  static Optional<ParquetColumn> of(ColumnDescriptor column) {
    PrimitiveType type = column.getPrimitiveType();
    Optional<Function<ColumnReader, Object>> value =
        switch (type.getPrimitiveTypeName()) {
          case BOOLEAN -> Optional.of(ColumnReader::getBoolean);
          case INT32 -> Optional.of(ofInt(type.getLogicalTypeAnnotation()));
          case INT64 -> Optional.of(ofLong(type.getLogicalTypeAnnotation()));
          case INT96 -> Optional.of(reader -> oldTime(reader.getBinary().toByteBuffer()));
          case FLOAT -> Optional.of(ColumnReader::getFloat);
          case DOUBLE -> Optional.of(ColumnReader::getDouble);
          case BINARY -> Optional.of(ofBytes(type.getLogicalTypeAnnotation()));
          case FIXED_LEN_BYTE_ARRAY ->
              Optional.of(type.getLogicalTypeAnnotation())
                  .filter(DecimalLogicalTypeAnnotation.class::isInstance)
                  .map(ParquetColumn::ofBytes);
        };
    return value.map(of -> new ParquetColumn(column, of));
  }

  /** The cell that a reader stands at. */
  String cell(ColumnReader reader) {
    boolean present = reader.getCurrentDefinitionLevel() == descriptor.getMaxDefinitionLevel();
    return present ? CellText.of(value.apply(reader)) : "";
  }

  private static Function<ColumnReader, Object> ofInt(LogicalTypeAnnotation logical) {
    if (logical instanceof DateLogicalTypeAnnotation) {
      return reader -> LocalDate.ofEpochDay(reader.getInteger());
    } else if (logical instanceof DecimalLogicalTypeAnnotation decimal) {
      return reader -> BigDecimal.valueOf(reader.getInteger(), decimal.getScale());
    }
    return isUnsigned(logical)
        ? reader -> Integer.toUnsignedLong(reader.getInteger())
        : ColumnReader::getInteger;
  }

  private static Function<ColumnReader, Object> ofLong(LogicalTypeAnnotation logical) {
    if (logical instanceof TimestampLogicalTypeAnnotation time) {
      return reader -> time(reader.getLong(), time.getUnit());
    } else if (logical instanceof DecimalLogicalTypeAnnotation decimal) {
      return reader -> BigDecimal.valueOf(reader.getLong(), decimal.getScale());
    }
    return isUnsigned(logical)
        ? reader -> Long.toUnsignedString(reader.getLong())
        : ColumnReader::getLong;
  }

  private static Function<ColumnReader, Object> ofBytes(LogicalTypeAnnotation logical) {
    return logical instanceof DecimalLogicalTypeAnnotation decimal
        ? reader ->
            new BigDecimal(new BigInteger(reader.getBinary().getBytes()), decimal.getScale())
        : reader -> reader.getBinary().toStringUsingUTF8();
  }

  private static boolean isUnsigned(LogicalTypeAnnotation logical) {
    return logical instanceof IntLogicalTypeAnnotation whole && !whole.isSigned();
  }

  private static LocalDateTime time(long since, TimeUnit unit) {
    long perSecond =
        switch (unit) {
          case MILLIS -> 1_000;
          case MICROS -> 1_000_000;
          case NANOS -> 1_000_000_000;
        };
    long nanos = Math.floorMod(since, perSecond) * (1_000_000_000 / perSecond);
    return LocalDateTime.ofEpochSecond(
        Math.floorDiv(since, perSecond), (int) nanos, ZoneOffset.UTC);
  }

  /** Nanoseconds of the day, then the Julian day, as older programs wrote times. */
  private static LocalDateTime oldTime(ByteBuffer bytes) {
    if (bytes.remaining() != BYTES_OF_OLD_TIME) {
      throw new IllegalArgumentException("a time must have 12 bytes");
    }
    ByteBuffer little = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
    LocalTime time = LocalTime.ofNanoOfDay(little.getLong());
    return LocalDate.ofEpochDay(little.getInt() - JULIAN_DAY_OF_EPOCH).atTime(time);
  }
}
