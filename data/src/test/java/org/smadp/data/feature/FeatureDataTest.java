package org.smadp.data.feature;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smadp.data.ChannelScaling;
import org.smadp.data.DataIdentity;
import org.smadp.data.Dataset;
import org.smadp.data.Split;
import org.smadp.data.schema.LabelKind;
import org.smadp.tensor.Shape;

class FeatureDataTest {
  @TempDir private Path folder;
  private final AtomicInteger computed = new AtomicInteger();
  private final List<Integer> heard = Collections.synchronizedList(new ArrayList<>());

  /** Example i of a part is (base + i), its label i mod 2. */
  private record Numbers(int base, int size) implements Split {
    @Override
    public Shape inputShape() {
      return Shape.of(1);
    }

    @Override
    public void copyInput(int example, float[] target, int offset) {
      target[offset] = base + example;
    }

    @Override
    public int label(int example) {
      return example % 2;
    }

    @Override
    public void digest(Consumer<byte[]> sink) {
      sink.accept(new byte[] {(byte) base, (byte) size});
    }
  }

  /** (x, x / 2, -x), and counts how often it is asked. */
  private FeatureTransform transform(String id) {
    return new FeatureTransform() {
      @Override
      public String id() {
        return id;
      }

      @Override
      public Shape outputShape() {
        return Shape.of(3);
      }

      @Override
      public float[] of(float[] input) {
        computed.incrementAndGet();
        return new float[] {input[0], input[0] / 2, -input[0]};
      }
    };
  }

  private static Dataset data(DataIdentity identity) {
    return new Dataset(
        identity,
        new Numbers(0, 130),
        new Numbers(1000, 20),
        new LabelKind.Classes(List.of("even", "odd")),
        ChannelScaling.unit(1),
        OptionalInt.of(130));
  }

  private static Dataset known() {
    return data(new DataIdentity.Public("numbers", "abc"));
  }

  private Dataset features(Dataset data, String id) {
    var cache = new FeatureCache(folder.resolve("features"));
    return new FeatureData(cache, Optional.empty(), 3, heard::add).of(data, transform(id));
  }

  private static float[] row(Split split, int example) {
    float[] target = new float[5];
    split.copyInput(example, target, 1);
    return Arrays.copyOfRange(target, 1, 4);
  }

  private List<Path> files() throws IOException {
    Path cache = folder.resolve("features");
    if (!Files.exists(cache)) {
      return List.of();
    }
    try (Stream<Path> found = Files.list(cache)) {
      return found.filter(file -> !file.toString().endsWith(".txt")).toList();
    }
  }

  @Test
  void of_publicData_hasTheFeaturesOfEachExample() {
    Dataset found = features(known(), "a");
    assertEquals(Shape.of(3), found.inputShape());
    assertEquals(130, found.training().size());
    for (int i = 0; i < 130; i++) {
      assertArrayEquals(new float[] {i, i / 2f, -(float) i}, row(found.training(), i));
      assertEquals(i % 2, found.training().label(i));
    }
    assertArrayEquals(new float[] {1019, 509.5f, -1019}, row(found.test(), 19));
    assertEquals(known().identity(), found.identity());
  }

  @Test
  void of_publicDataTwice_findsTheSameOnDisk() throws IOException {
    Dataset first = features(known(), "a");
    Dataset second = features(known(), "a");
    assertEquals(150, computed.get());
    assertEquals(1, files().size());
    for (int i = 0; i < 20; i++) {
      assertArrayEquals(row(first.test(), i), row(second.test(), i));
    }
  }

  @Test
  void of_otherContentOrTransform_isComputed() throws IOException {
    features(known(), "a");
    features(known(), "b");
    features(data(new DataIdentity.Public("numbers", "abd")), "a");
    assertEquals(450, computed.get());
    assertEquals(3, files().size());
  }

  /** Neither features of private data nor anything that tells of them is left on disk. */
  @Test
  void of_privateData_leavesNothingOnDisk() throws IOException {
    features(data(new DataIdentity.Private("numbers")), "a");
    features(data(new DataIdentity.Private("numbers")), "a");
    assertEquals(300, computed.get());
    assertEquals(List.of(), files());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 9, 14, 100, -1, -40})
  void of_damagedFile_isComputedAnewAndReplaced(int position) throws IOException {
    features(known(), "a");
    Path file = files().get(0);
    byte[] whole = Files.readAllBytes(file);
    byte[] damaged = whole.clone();
    damaged[position < 0 ? damaged.length + position : position] ^= 4;
    Files.write(file, damaged);
    assertArrayEquals(new float[] {7, 3.5f, -7}, row(features(known(), "a").training(), 7));
    assertEquals(300, computed.get());
    assertArrayEquals(whole, Files.readAllBytes(file));
  }

  @Test
  void of_shortenedFile_isComputedAnew() throws IOException {
    features(known(), "a");
    Path file = files().get(0);
    Files.write(file, Arrays.copyOf(Files.readAllBytes(file), 200));
    assertArrayEquals(new float[] {7, 3.5f, -7}, row(features(known(), "a").training(), 7));
  }

  /** A killed process leaves such a file; another that is writing now keeps its own. */
  @Test
  void of_halfWrittenFilesOfOthers_removesOldOnesOnly() throws IOException {
    Path cache = Files.createDirectories(folder.resolve("features"));
    Path old = Files.write(cache.resolve(".features-1.new"), new byte[] {1});
    Path young = Files.write(cache.resolve(".features-2.new"), new byte[] {1});
    Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofDays(2))));
    features(known(), "a");
    assertFalse(Files.exists(old));
    assertTrue(Files.exists(young));
    assertEquals(2, files().size());
  }

  /** Several processes at once compute and write the same features; each gets them whole. */
  @Test
  void of_publicDataInSeveralThreads_isWholeInEach() throws Exception {
    List<Callable<Dataset>> tasks = Collections.nCopies(4, () -> features(known(), "a"));
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      for (Future<Dataset> each : threads.invokeAll(tasks)) {
        assertArrayEquals(new float[] {7, 3.5f, -7}, row(each.get().training(), 7));
      }
    } finally {
      threads.shutdown();
    }
    assertEquals(1, files().size());
  }

  @Test
  void of_anyData_tellsPercentagesOnly() {
    features(data(new DataIdentity.Private("numbers")), "a");
    assertEquals(IntStream.rangeClosed(1, 100).boxed().toList(), heard);
  }

  @Test
  void of_transformThatFails_failsAlike() {
    var cache = new FeatureCache(folder.resolve("features"));
    FeatureTransform broken =
        new FeatureTransform() {
          @Override
          public String id() {
            return "broken";
          }

          @Override
          public Shape outputShape() {
            return Shape.of(1);
          }

          @Override
          public float[] of(float[] input) {
            throw new IllegalStateException("broken");
          }
        };
    FeatureData features = new FeatureData(cache, Optional.empty(), 2, percent -> {});
    assertThrows(IllegalStateException.class, () -> features.of(known(), broken));
  }

  @Test
  void of_newExamples_hasTheSameFeatures() {
    Split found = FeatureData.of("new", new Numbers(5, 3), transform("a"), 2);
    assertArrayEquals(new float[] {6, 3, -6}, row(found, 1));
  }
}
