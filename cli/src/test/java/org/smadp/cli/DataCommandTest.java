package org.smadp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DataCommandTest {
  @TempDir Path cache;

  private Invocation data(String... more) {
    String[] arguments = new String[more.length + 1];
    arguments[0] = "data";
    System.arraycopy(more, 0, arguments, 1, more.length);
    return Invocation.withCache(cache, arguments);
  }

  @Test
  void data_json_listsTheCatalogue() {
    JsonNode result = data("--json").json();

    assertEquals(cache.toString(), result.get("cache").asText());
    JsonNode sets = result.get("datasets");
    assertEquals(
        List.of("mnist", "fashion-mnist", "cifar10", "cifar100", "cifar100-coarse"),
        sets.findValuesAsText("name"));
    assertEquals("bundled", sets.get(0).get("status").asText());
    assertEquals("not fetched", sets.get(1).get("status").asText());
    assertEquals(data("list", "--json").out(), data("--json").out());
  }

  @Test
  void data_list_fetchesNothing() throws IOException {
    Invocation run = data();

    assertEquals(0, run.exitCode());
    assertEquals("", run.err());
    assertTrue(run.out().contains("mnist"), run.out());
    try (var files = Files.list(cache)) {
      assertEquals(0, files.count());
    }
  }

  @Test
  void data_describe_saysHowToFetch() {
    String text = data("describe", "cifar10").out();
    assertTrue(text.startsWith("cifar10: "), text);
    assertTrue(text.contains("smadp data fetch cifar10"), text);

    JsonNode mnist = data("describe", "mnist", "--json").json();
    assertEquals(60_000, mnist.get("trainingSize").asInt());
    assertEquals("28x28x1", mnist.get("image").asText());
    assertEquals(10, mnist.get("classes").size());
    assertTrue(mnist.get("location").isNull());
  }

  @Test
  void data_verify_bundledSetIsWhole() {
    assertTrue(data("verify", "mnist").out().startsWith("mnist verified"));
    assertTrue(data("verify", "mnist", "--json").json().get("whole").asBoolean());
  }

  @Test
  void data_verify_damagedCacheFails() throws IOException {
    Path folder = Files.createDirectory(cache.resolve("cifar-10-batches-bin"));
    Files.write(folder.resolve("data_batch_1.bin"), new byte[100]);

    data("verify", "cifar10").failed("data_batch_2.bin", "smadp data fetch cifar10");
    assertTrue(data("describe", "cifar10").out().contains("incomplete"));
    Invocation json = data("verify", "cifar10", "--json");
    assertEquals(1, json.exitCode());
    assertTrue(json.object().get("problem").asText().contains("cifar-10-batches-bin"));
    data("verify", "cifar100").refused("smadp data fetch cifar100");
  }

  @Test
  void data_fetch_damagedArchiveOfTheUserFails() throws IOException {
    Files.write(cache.resolve("cifar-100-binary.tar.gz"), new byte[] {1, 2, 3});

    Invocation run = data("fetch", "cifar100");

    assertEquals(1, run.exitCode());
    assertEquals("", run.out());
    assertTrue(run.err().contains("cifar-100-binary.tar.gz: wrong checksum"), run.err());
    assertTrue(Files.notExists(cache.resolve("cifar-100-binary")));
  }

  @Test
  void data_fetch_bundledSetNeedsNothing() {
    assertEquals(
        "mnist is bundled; there is nothing to fetch", data("fetch", "mnist").out().strip());
    assertEquals("bundled", data("fetch", "mnist", "--json").json().get("status").asText());
  }

  @Test
  void data_badInput_isNamed() {
    data("describe", "imagenet").refused("imagenet", "cifar10");
    data("fetch").refused("NAME", "smadp data fetch");
    data("list", "mnist").refused("smadp data describe mnist");
    data("remove").refusedByParser("list, describe, verify, fetch", "remove");
  }
}
