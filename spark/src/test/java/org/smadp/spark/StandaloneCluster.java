package org.smadp.spark;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;

/**
 * A real cluster on this machine: a master and workers, each a process of its own, that start
 * executors as processes of their own, from the jars of the class path.
 */
final class StandaloneCluster implements AutoCloseable {
  private static final String HOST = "127.0.0.1";

  private final Path home;
  private final Map<String, String> security;
  private final List<Process> processes = new ArrayList<>();
  private final int port;

  private StandaloneCluster(Path home, Map<String, String> security, int port) {
    this.home = home;
    this.security = security;
    this.port = port;
  }

  /** Authenticated and encrypted. */
  static StandaloneCluster encrypted(Path home, int workers) {
    Map<String, String> security = new LinkedHashMap<>();
    security.put("spark.authenticate", "true");
    security.put("spark.authenticate.secret", "a secret for tests");
    security.put("spark.network.crypto.enabled", "true");
    security.put("spark.network.crypto.cipher", "AES/GCM/NoPadding");
    security.put("spark.io.encryption.enabled", "true");
    return start(home, workers, 1, "900m", security);
  }

  static StandaloneCluster start(
      Path home, int workers, int cores, String memory, Map<String, String> security) {
    try {
      linkJars(Files.createDirectories(home.resolve("jars")));
      var cluster = new StandaloneCluster(home, security, freePort());
      cluster.java(
          "org.apache.spark.deploy.master.Master",
          "--host",
          HOST,
          "--port",
          String.valueOf(cluster.port),
          "--webui-port",
          "0");
      cluster.await();
      for (int i = 0; i < workers; i++) {
        cluster.java(
            "org.apache.spark.deploy.worker.Worker",
            "--host",
            "127.0.0." + (1 + i), // Spark copies no task to the host that has it
            "--cores",
            String.valueOf(cores),
            "--memory",
            memory,
            "--webui-port",
            "0",
            "--work-dir",
            home.resolve("work" + i).toString(),
            cluster.master());
      }
      return cluster;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String master() {
    return "spark://" + HOST + ":" + port;
  }

  Path home() {
    return home;
  }

  /** A driver in this process. */
  SparkSession session(String executorMemory, Map<String, String> more) {
    SparkSession.Builder builder =
        SparkSession.builder()
            .master(master())
            .appName("smadp tests")
            .config("spark.driver.host", HOST)
            .config("spark.driver.bindAddress", HOST)
            .config("spark.ui.enabled", "false")
            .config("spark.executor.cores", "1")
            .config("spark.executor.memory", executorMemory)
            .config("spark.executor.extraClassPath", folders())
            .config("spark.executor.extraJavaOptions", "-Dorg.bytedeco.javacpp.nopointergc=true")
            .config("spark.sql.shuffle.partitions", "2");
    security.forEach(builder::config);
    more.forEach(builder::config);
    return builder.getOrCreate();
  }

  /** The processes of executors that live now. */
  List<ProcessHandle> executors() {
    return processes.stream()
        .flatMap(Process::descendants)
        .filter(
            process ->
                process.info().commandLine().orElse("").contains("CoarseGrainedExecutorBackend"))
        .toList();
  }

  private void java(String main, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-cp", home.resolve("jars") + "/*"));
    security.forEach((key, value) -> command.add("-D" + key + "=" + value));
    command.add(main);
    command.addAll(Arrays.asList(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(home.resolve("log" + processes.size() + ".txt").toFile());
    builder.environment().put("SPARK_HOME", home.toString());
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    processes.add(builder.start());
  }

  private void await() {
    long until = System.nanoTime() + 60_000_000_000L;
    while (System.nanoTime() < until) {
      try {
        new Socket(InetAddress.getLoopbackAddress(), port).close();
        return;
      } catch (IOException e) {
        pause(100);
      }
    }
    throw new IllegalStateException("the master does not answer; see " + home);
  }

  static void briefly() {
    pause(1);
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static void linkJars(Path folder) throws IOException {
    int number = 0;
    for (String entry : classPath().filter(entry -> entry.endsWith(".jar")).toList()) {
      Path jar = Path.of(entry).toAbsolutePath();
      Files.createSymbolicLink(
          folder.resolve("%03d-%s".formatted(number++, jar.getFileName())), jar);
    }
  }

  private static String folders() {
    return String.join(
        File.pathSeparator,
        classPath()
            .filter(entry -> !entry.endsWith(".jar"))
            .map(entry -> Path.of(entry).toAbsolutePath().toString())
            .toList());
  }

  private static Stream<String> classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator));
  }

  /** Ends executors, workers and master. */
  @Override
  public void close() {
    for (Process process : processes) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    for (Process process : processes) {
      process.onExit().join();
    }
  }
}
