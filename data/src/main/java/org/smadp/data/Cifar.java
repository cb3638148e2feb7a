package org.smadp.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The CIFAR data sets in their official binary layout: records of one or two label bytes, then 1024
 * red, 1024 green and 1024 blue bytes, row by row.
 */
public enum Cifar {
  CIFAR10("cifar-10-batches-bin", 1, 0, 10, "cifar-10-classes.txt"),
  CIFAR100("cifar-100-binary", 2, 1, 100, "cifar-100-fine-classes.txt"),
  CIFAR100_COARSE("cifar-100-binary", 2, 0, 20, "cifar-100-coarse-classes.txt");

  static final ImageShape SHAPE = new ImageShape(32, 32, 3);
  public static final int TRAINING_SIZE = 50_000;
  public static final int TEST_SIZE = 10_000;

  private final String folder;
  private final int labelBytes;
  private final int labelPosition;
  private final int classes;
  private final String namesResource;

  Cifar(String folder, int labelBytes, int labelPosition, int classes, String namesResource) {
    this.folder = folder;
    this.labelBytes = labelBytes;
    this.labelPosition = labelPosition;
    this.classes = classes;
    this.namesResource = namesResource;
  }

  /** The folder inside the official archive. */
  public String folder() {
    return folder;
  }

  public int classes() {
    return classes;
  }

  List<String> trainingFiles() {
    return this == CIFAR10
        ? List.of(
            "data_batch_1.bin",
            "data_batch_2.bin",
            "data_batch_3.bin",
            "data_batch_4.bin",
            "data_batch_5.bin")
        : List.of("train.bin");
  }

  List<String> testFiles() {
    return List.of(this == CIFAR10 ? "test_batch.bin" : "test.bin");
  }

  List<String> files() {
    List<String> files = new ArrayList<>(trainingFiles());
    files.addAll(testFiles());
    return files;
  }

  int recordLength() {
    return labelBytes + SHAPE.values();
  }

  int labelBytes() {
    return labelBytes;
  }

  int labelPosition() {
    return labelPosition;
  }

  public List<String> classNames() {
    try (InputStream in = Cifar.class.getResourceAsStream(namesResource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("bundled resource " + namesResource + " is unreadable", e);
    }
  }
}
