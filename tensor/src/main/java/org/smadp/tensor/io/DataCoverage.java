package org.smadp.tensor.io;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;

/** Checks that the tensors of a header share out the data of their file exactly. */
record DataCoverage(String source, long dataLength) {

  void check(List<TensorEntry> entries) throws SafeTensorsException {
    for (TensorEntry entry : entries) {
      checkBounds(entry);
      checkSize(entry);
    }
    List<TensorEntry> inOrder =
        entries.stream()
            .sorted(
                Comparator.comparingLong(TensorEntry::begin).thenComparingLong(TensorEntry::end))
            .toList();
    long covered = 0;
    String before = "the header";
    for (TensorEntry entry : inOrder) {
      if (entry.begin() < covered) {
        throw fault("the data of tensor '" + entry.name() + "' overlaps that of " + before);
      }
      if (entry.begin() > covered) {
        throw fault(
            (entry.begin() - covered)
                + " bytes between "
                + before
                + " and tensor '"
                + entry.name()
                + "' belong to no tensor");
      }
      covered = entry.end();
      before = "tensor '" + entry.name() + "'";
    }
    if (covered < dataLength) {
      throw fault((dataLength - covered) + " bytes after " + before + " belong to no tensor");
    }
  }

  private void checkBounds(TensorEntry entry) throws SafeTensorsException {
    if (entry.begin() > entry.end()) {
      throw fault(
          "tensor '"
              + entry.name()
              + "' ends before it begins: data_offsets ["
              + entry.begin()
              + ", "
              + entry.end()
              + "]");
    }
    if (entry.end() > dataLength) {
      throw fault(
          "the file is truncated: tensor '"
              + entry.name()
              + "' ends at byte "
              + entry.end()
              + " of the data, which has "
              + dataLength);
    }
  }

  private void checkSize(TensorEntry entry) throws SafeTensorsException {
    OptionalInt bytes = ElementType.bytesOf(entry.elementType());
    if (bytes.isEmpty()) {
      return;
    }
    long held = entry.end() - entry.begin();
    long needed;
    try {
      needed = bytes.getAsInt();
      for (int size : entry.shape()) {
        needed = Math.multiplyExact(needed, (long) size);
      }
    } catch (ArithmeticException e) {
      throw fault("shape " + entry.shape() + " of tensor '" + entry.name() + "' is too large");
    }
    if (needed != held) {
      throw fault(
          "tensor '"
              + entry.name()
              + "' of type "
              + entry.elementType()
              + " and shape "
              + entry.shape()
              + " needs "
              + needed
              + " bytes, its data_offsets span "
              + held);
    }
  }

  private SafeTensorsException fault(String fault) {
    return new SafeTensorsException(source, fault);
  }
}
