package org.smadp.audit.blackbox;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Everything in a run directory as numbers by name: which files there are, how long each is, its
 * words, every number in a text, every float in a binary file.
 */
final class RunFeatures {
  private static final Pattern NUMBER = Pattern.compile("[-+]?\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?");
  private static final List<String> TEXT = List.of(".json", ".txt", ".csv", ".md", ".html");
  private static final int MOST = 4000;

  private RunFeatures() {}

  static Map<String, Double> of(Path directory) throws IOException {
    Map<String, Double> features = new HashMap<>();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = directory.relativize(file).toString();
        byte[] bytes = Files.readAllBytes(file);
        features.put(name, 1.0);
        features.put(name + " length", (double) bytes.length);
        if (TEXT.stream().anyMatch(name::endsWith)) {
          add(name, new String(bytes, StandardCharsets.UTF_8), features);
        } else {
          addFloats(name, bytes, features);
        }
      }
    }
    return features;
  }

  /** The numbers of a text in order, and what is left without them. */
  static void add(String name, String text, Map<String, Double> features) {
    Matcher matcher = NUMBER.matcher(text);
    int count = 0;
    while (matcher.find() && count < MOST) {
      features.put(name + " number " + count++, Double.parseDouble(matcher.group()));
    }
    features.put(name + " numbers", (double) count);
    features.put(name + " words", (double) matcher.replaceAll("#").hashCode());
  }

  private static void addFloats(String name, byte[] bytes, Map<String, Double> features) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int floats = Math.min(MOST, bytes.length / 4);
    for (int i = 0; i < floats; i++) {
      // From the end: what stands before the values may vary in length.
      float value = buffer.getFloat(bytes.length - 4 * (i + 1));
      if (Float.isFinite(value) && Math.abs(value) < 1e6) {
        features.put(name + " float " + i, (double) value);
      }
    }
  }
}
