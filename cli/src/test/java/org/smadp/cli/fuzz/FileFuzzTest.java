package org.smadp.cli.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Damaged files: no reader crashes, hangs, or allocates by a length it was told. More cases: {@code
 * -Dfuzz.cases=200000 -Dfuzz.seed=2}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FileFuzzTest {
  private static final long CASES = Long.getLong("fuzz.cases", 400);
  private static final long SEED = Long.getLong("fuzz.seed", 1);
  private static final long MOST_BYTES = 1L << 29;
  private static final int MOST_SECONDS = 60;

  @TempDir private static Path folder;
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private List<Target> targets;

  @BeforeAll
  void prepare() throws IOException {
    targets = CoverageDriver.targets(folder);
  }

  @AfterAll
  void stop() {
    thread.shutdownNow();
  }

  Stream<Target> targets() {
    return targets.stream();
  }

  @ParameterizedTest
  @MethodSource("targets")
  void read_wholeContent_works(Target target) throws Exception {
    target.reader().read(target.seeds().get(0));
  }

  @ParameterizedTest
  @MethodSource("targets")
  void read_damagedContent_answersOrRefusesInOneLine(Target target) throws Exception {
    SplittableRandom random = new SplittableRandom(SEED + target.name().hashCode());
    Mutator mutator = new Mutator(random);
    for (long i = 0; i < Math.max(10, CASES / target.cost()); i++) {
      byte[] content = mutator.mutate(target.seeds());
      String fault = fault(target, content);
      if (!fault.isEmpty()) {
        fail(
            "case %d of seed %d: %s%n%s"
                .formatted(i, SEED, fault, Base64.getEncoder().encodeToString(content)));
      }
    }
  }

  @Test
  void fault_ofReadersThatMisbehave_isFound() throws Exception {
    List<byte[]> seeds = List.of(new byte[] {1});
    assertTrue(
        fault(
                new Target(
                    "null",
                    seeds,
                    1,
                    content -> {
                      throw new NullPointerException();
                    }),
                seeds.get(0))
            .contains("NullPointer"));
    assertTrue(
        fault(
                new Target(
                    "greedy", seeds, 1, content -> assertEquals(1 << 30, new byte[1 << 30].length)),
                seeds.get(0))
            .contains("allocated"));
    assertEquals(
        "",
        fault(
            new Target(
                "clear",
                seeds,
                1,
                content -> {
                  throw new IOException("file: is damaged");
                }),
            seeds.get(0)));
  }

  private String fault(Target target, byte[] content) throws InterruptedException {
    Future<String> answer = thread.submit(() -> judged(target, content));
    try {
      return answer.get(MOST_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException exception) {
      return "took more than " + MOST_SECONDS + " s";
    } catch (ExecutionException exception) {
      return "threw " + exception.getCause();
    }
  }

  private static String judged(Target target, byte[] content) {
    var memory = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = memory.getCurrentThreadAllocatedBytes();
    String fault = "";
    try {
      target.reader().read(content);
    } catch (Throwable thrown) {
      fault = Verdict.of(thrown);
    }
    long taken = memory.getCurrentThreadAllocatedBytes() - before;
    return fault.isEmpty() && taken > MOST_BYTES ? "allocated " + taken + " bytes" : fault;
  }
}
