package org.smadp.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkException;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.smadp.data.Dataset;
import org.smadp.data.Split;
import org.smadp.data.catalog.DataOptions;
import org.smadp.data.catalog.NamedData;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Purpose;
import org.smadp.noise.SharedStream;
import org.smadp.noise.Streams;
import org.smadp.privacy.ClippedSum;
import org.smadp.privacy.Lot;
import org.smadp.privacy.SealedSum;
import org.smadp.privacy.SharedLot;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupedVector;
import org.smadp.train.place.Answers;
import org.smadp.train.place.PartWork;
import org.smadp.train.place.PartedPlace;
import org.smadp.train.plan.ProtectedUnit;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/**
 * All that the driver sends and receives, searched for what must not be there. The driver is told
 * to give executors another address than it listens at, and between the two everything is recorded.
 */
class NoiseOnTheWireTest {
  private static final double[] MARK = {Math.PI * 1e-7, Math.E * 1e7};
  @TempDir static Path folder;

  @BeforeAll
  static void write() throws IOException {
    TableProblem.csv(folder);
  }

  private static Settings settings() {
    return TableProblem.settings(folder, "csv:" + folder.resolve("rows.csv"))
        .withText(Setting.MODEL, "linear")
        .withText(Setting.STEPS, "3")
        .withText(Setting.EVALUATION, "none")
        .withText(Setting.STANDARDISE, "none");
  }

  @Test
  void on_unencryptedCluster_isRefusedUnlessAllowed() {
    SparkConf open = new SparkConf(false).set("spark.master", "spark://host:7077");

    String refusal =
        assertThrows(IllegalArgumentException.class, () -> Wire.PROTECTED.require(open))
            .getMessage();
    assertEquals(
        "spark spark://host:7077 has no spark.authenticate; who is in a lot and raw sums would be"
            + " open to the network. Set spark.authenticate and spark.network.crypto.enabled to true,"
            + " or accept it with --allow-unencrypted-cluster",
        refusal);
    open.set("spark.authenticate", "true");
    assertThrows(IllegalArgumentException.class, () -> Wire.PROTECTED.require(open));
    Wire.ANY.require(open);
    open.set("spark.network.crypto.enabled", "true");
    Wire.PROTECTED.require(open);
    open.set("spark.authenticate", "false");
    assertThrows(IllegalArgumentException.class, () -> Wire.PROTECTED.require(open));
    Wire.PROTECTED.require(new SparkConf(false).set("spark.master", "local[2]"));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            Wire.PROTECTED.require(
                new SparkConf(false).set("spark.master", "local-cluster[2,1,512]")));
  }

  @Test
  void traffic_withoutEncryption_hasCoinsOfTheStepButNeitherKeyNorRawSums() throws Exception {
    Traffic traffic =
        recorded(StandaloneCluster.start(folder.resolve("open"), 1, 1, "900m", Map.of()), Wire.ANY);

    assertTrue(traffic.holds(doubles(MARK, ByteOrder.BIG_ENDIAN)), "a plain result is found");
    assertTrue(traffic.holds(coins(0)), "the coins of a lot are found");
    traffic.assertFreeOfSecrets();
  }

  @Test
  void traffic_withEncryption_hasNothingToRead() throws Exception {
    Traffic traffic =
        recorded(StandaloneCluster.encrypted(folder.resolve("closed"), 1), Wire.PROTECTED);

    assertFalse(traffic.holds(doubles(MARK, ByteOrder.BIG_ENDIAN)));
    assertFalse(traffic.holds(coins(0)));
    traffic.assertFreeOfSecrets();
  }

  @Test
  void capture_ofASourceInATask_isRefusedBySpark() throws IOException {
    try (SparkSession session =
        SparkSession.builder()
            .master("local[1]")
            .config("spark.ui.enabled", "false")
            .getOrCreate()) {
      NoiseSource source = NoiseSource.secure();
      var numbers =
          JavaSparkContext.fromSparkContext(session.sparkContext()).parallelize(List.of(1, 2));

      Exception refusal =
          assertThrows(
              SparkException.class, () -> numbers.map(n -> source.toString() + n).collect());
      assertTrue(
          String.valueOf(refusal.getCause()).contains("NotSerializableException"),
          refusal.toString());
    }
  }

  /** What passed, and the files that Spark wrote about it. */
  private record Traffic(List<byte[]> streams) {
    boolean holds(byte[] what) {
      return streams.stream().anyMatch(stream -> contains(stream, what));
    }

    void assertFreeOfSecrets() throws Exception {
      assertTrue(streams.stream().mapToLong(stream -> stream.length).sum() > 100_000);
      assertFalse(holds(masterKey()), "the key of the run");
      for (int step = 0; step < 3; step++) {
        assertFalse(holds(streamKey(Purpose.RELEASE_NOISE, "GAUSSIAN", step)), "a key of noise");
        assertFalse(holds(streamKey(Purpose.RELEASE_NOISE, "UNIFORM", step)), "a key of noise");
      }
      List<double[]> sums = rawSums();
      assertEquals(3 * TableProblem.PARTS, sums.size());
      for (double[] sum : sums) {
        double[] some = {sum[0], sum[1]};
        assertTrue(some[0] != 0 && some[1] != 0);
        assertFalse(holds(doubles(some, ByteOrder.BIG_ENDIAN)), "a raw sum");
        assertFalse(holds(doubles(some, ByteOrder.LITTLE_ENDIAN)), "a raw sum");
        assertFalse(
            holds(
                ByteBuffer.allocate(8).putFloat((float) some[0]).putFloat((float) some[1]).array()),
            "a raw sum in float");
      }
    }
  }

  private static Traffic recorded(StandaloneCluster started, Wire wire) throws Exception {
    int rpc = freePort();
    int blocks = freePort();
    Path events = Files.createDirectories(started.home().resolve("events"));
    Map<String, String> through = new LinkedHashMap<>();
    through.put("spark.driver.host", RecordingProxy.OUTSIDE);
    through.put("spark.driver.port", String.valueOf(rpc));
    through.put("spark.driver.blockManager.port", String.valueOf(blocks));
    through.put("spark.broadcast.compress", "false");
    through.put("spark.shuffle.compress", "false");
    through.put("spark.eventLog.enabled", "true");
    through.put("spark.eventLog.dir", events.toUri().toString());
    try (StandaloneCluster cluster = started;
        RecordingProxy calls = new RecordingProxy(rpc);
        RecordingProxy data = new RecordingProxy(blocks)) {
      try (SparkSession session = cluster.session("700m", through)) {
        TableProblem.train(
            settings(), SparkPlace.on(session, wire, OptionalInt.of(TableProblem.PARTS)));
        double[] mark = MARK;
        JavaSparkContext.fromSparkContext(session.sparkContext())
            .parallelize(List.of(0), 1)
            .map(n -> new double[] {mark[0] + n, mark[1]})
            .collect();
      }
      List<byte[]> streams = new ArrayList<>(calls.recorded());
      streams.addAll(data.recorded());
      try (Stream<Path> files = Files.walk(events)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          streams.add(Files.readAllBytes(file));
        }
      }
      return new Traffic(streams);
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  /** The sums of the same run in this process, part by part. */
  private static List<double[]> rawSums() {
    List<double[]> sums = new ArrayList<>();
    TableProblem.train(settings(), new Watched((PartedPlace) TableProblem.here(settings()), sums));
    return sums;
  }

  /** Parts whose sums are looked at, as nobody but a test can. */
  private record Watched(PartedPlace place, List<double[]> sums) implements PartedPlace {
    @Override
    public Dataset load(NamedData data, DataOptions options, OptionalInt declared) {
      return place.load(data, options, declared);
    }

    @Override
    public OpenParts open(
        Side side, Split split, ProtectedUnit unit, Optional<PartNetwork> network) {
      OpenParts parts = place.open(side, split, unit, network);
      return new OpenParts() {
        @Override
        public List<Answers> answers(GroupedVector parameters) {
          return parts.answers(parameters);
        }

        @Override
        public List<SealedSum> sums(PartWork work, SharedLot lot, Probe probe, ClipBounds clip) {
          var sealed = parts.sums(work, lot, probe, clip);
          for (int part = 0; part < sealed.size(); part++) {
            sums.add(opened(sealed.get(part), lot.part(0), part, clip));
          }
          return sealed;
        }
      };
    }
  }

  private static double[] opened(SealedSum sum, Lot lot, int part, ClipBounds clip) {
    try {
      Method open =
          sum.getClass().getDeclaredMethod("open", Lot.class, int.class, ClipBounds.class);
      open.setAccessible(true);
      Field values = ClippedSum.class.getDeclaredField("values");
      values.setAccessible(true);
      return (double[]) values.get(open.invoke(sum, lot, part, clip));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] masterKey() throws ReflectiveOperationException {
    Field field = NoiseSource.class.getDeclaredField("masterKey");
    field.setAccessible(true);
    return (byte[]) field.get(NoiseSource.seeded(TableProblem.SEED));
  }

  private static byte[] streamKey(Purpose purpose, String kind, long step)
      throws ReflectiveOperationException {
    Streams streams = NoiseSource.seeded(TableProblem.SEED).claim(purpose);
    for (Method method : streams.getClass().getDeclaredMethods()) {
      if (method.getName().equals("streamKey")) {
        method.setAccessible(true);
        Object named =
            Stream.of(method.getParameterTypes()[0].getEnumConstants())
                .filter(constant -> constant.toString().equals(kind))
                .findFirst()
                .orElseThrow();
        return (byte[]) method.invoke(streams, named, step, 0);
      }
    }
    throw new IllegalStateException("there is no key of a stream");
  }

  private static byte[] coins(long step) throws ReflectiveOperationException {
    SharedStream shared =
        NoiseSource.seeded(TableProblem.SEED).claim(Purpose.LOT_SAMPLING).shared(step, 0);
    Field key = SharedStream.class.getDeclaredField("streamKey");
    key.setAccessible(true);
    return (byte[]) key.get(shared);
  }

  private static byte[] doubles(double[] values, ByteOrder order) {
    ByteBuffer bytes = ByteBuffer.allocate(16).order(order);
    return bytes.putDouble(values[0]).putDouble(values[1]).array();
  }

  private static boolean contains(byte[] where, byte[] what) {
    for (int from = 0; from + what.length <= where.length; from++) {
      int same = 0;
      while (same < what.length && where[from + same] == what[same]) {
        same++;
      }
      if (same == what.length) {
        return true;
      }
    }
    return false;
  }
}
