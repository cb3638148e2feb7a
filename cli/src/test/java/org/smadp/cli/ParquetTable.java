package org.smadp.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** A Parquet file of people whose age decides. */
public final class ParquetTable {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message people {
            optional double age;
            optional binary ward (STRING);
            required int32 seen (DATE);
            required boolean outcome;
          }
          """);

  private ParquetTable() {}

  public static Path write(Path file, int rows) throws IOException {
    Random random = new Random(1);
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withType(SCHEMA)
            .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
            .build()) {
      for (int i = 0; i < rows; i++) {
        double age = 100 * random.nextDouble();
        Group row = new SimpleGroup(SCHEMA);
        if (i % 20 > 0) {
          row.add("age", age);
          row.add("ward", i % 3 == 0 ? "A" : "B");
        }
        row.add("seen", 18_000 + i % 1000);
        row.add("outcome", age + 10 * random.nextGaussian() > 50);
        writer.write(row);
      }
    }
    return file;
  }
}
