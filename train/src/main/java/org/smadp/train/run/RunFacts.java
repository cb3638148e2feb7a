package org.smadp.train.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.smadp.data.DataIdentity;
import org.smadp.data.catalog.DataKinds;
import org.smadp.data.catalog.DataOptions;
import org.smadp.data.Dataset;
import org.smadp.data.InputFormat;
import org.smadp.nn.torch.TorchVersion;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Provenance;
import org.smadp.tensor.Layout;
import org.smadp.train.plan.TrainingPlan;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/**
 * What is fixed about a run before its first step, as far as anybody may know it. The fingerprint
 * ties a checkpoint to plan, public data and, in a seeded run, randomness; it holds no key, no seed
 * and nothing computed from private data.
 *
 * @param algorithm all settings of the algorithm, in its own text
 */
public record RunFacts(
    Map<String, Object> configuration,
    DataIdentity data,
    InputFormat inputs,
    String model,
    String algorithm,
    Layout layout,
    Provenance randomness,
    String fingerprint) {
  private static final ObjectMapper JSON = new ObjectMapper();

  public static RunFacts of(
      Settings settings, Dataset dataset, TrainingPlan plan, NoiseSource noise) {
    DataIdentity data = dataset.identity();
    Layout layout = plan.clip().layout();
    String algorithm = plan.algorithm().algorithm().toString();
    Map<String, Object> configuration = settings.resolved();
    configuration.put(Setting.MODEL.key(), plan.model().name());
    MessageDigest digest = Checkpoint.sha256();
    for (String part :
        List.of(
            new TreeMap<>(configuration).toString(), // a model by default comes in another place
            data.publicText(),
            dataset.inputFormat().toString(),
            algorithm,
            layout.toString(),
            draw(noise))) {
      digest.update(part.getBytes(StandardCharsets.UTF_8));
      digest.update((byte) 0);
    }
    return new RunFacts(
        configuration,
        data,
        dataset.inputFormat(),
        plan.model().name(),
        algorithm,
        layout,
        noise.provenance(),
        HexFormat.of().formatHex(digest.digest()));
  }

  /** A seeded source is recognised by its tag; a secure one is new in every process. */
  private static String draw(NoiseSource noise) {
    return noise.tag(new byte[0]).orElse("secure");
  }

  List<String> groups() {
    return layout.groups().stream().map(Layout.Group::name).toList();
  }

  String title() {
    return configuration.get(Setting.ALGORITHM.key()) + " on " + data.name() + ", " + model;
  }

  String datasetText() {
    return data.publicText();
  }

  /** What {@code run.json} says from the start. */
  Map<String, Object> toMap() {
    Map<String, Object> environment = new LinkedHashMap<>();
    String version = RunFacts.class.getPackage().getImplementationVersion();
    environment.put("smadp", version == null ? "development" : version);
    environment.put("pytorch", TorchVersion.current());
    environment.put("java", System.getProperty("java.version"));
    environment.put("os", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    environment.put("processors", Runtime.getRuntime().availableProcessors());
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("configuration", effective());
    map.put("dataset", datasetText());
    map.put("inputs", InputFormatJson.toMap(inputs));
    map.put("algorithm", algorithm);
    map.put("randomness", Settings.name(randomness));
    map.put("parameters", layout.size());
    map.put("environment", environment);
    return map;
  }

  /** The configuration without a share of test examples where the test set comes from elsewhere. */
  private Map<String, Object> effective() {
    Map<String, Object> effective = new LinkedHashMap<>(configuration);
    DataOptions options =
        DataOptions.of(key -> Optional.ofNullable(configuration.get(key)).map(String::valueOf));
    String source = String.valueOf(configuration.get(Setting.DATA.key()));
    if (!DataKinds.splitsByHash(source, options)) {
      effective.remove(Setting.TEST_FRACTION.key());
    }
    return effective;
  }

  /** Whether an unfinished run began with just these facts and this seed. */
  boolean began(JsonNode run) {
    return run.path(RunDirectory.FINGERPRINT).asText().equals(fingerprint);
  }

  /** Refuses to go on with a run that began with other facts, and names the first that differs. */
  void requireSame(JsonNode run) {
    JsonNode own = JSON.valueToTree(toMap());
    requireSameFields("", run.path("configuration"), own.path("configuration"));
    for (String field : List.of("randomness", "dataset", "inputs", "algorithm", "parameters")) {
      if (!run.path(field).toString().equals(own.path(field).toString())) {
        throw changed(field, run.path(field), own.path(field));
      }
    }
    if (!began(run)) {
      throw new IllegalArgumentException(
          randomness == Provenance.SECURE
              ? "resume: run.json no longer describes the run that was begun; put it back as it was,"
                  + " or start a new run with --config"
              : "resume: seed is not the one this run was started with; give the same number");
    }
  }

  private static void requireSameFields(String prefix, JsonNode before, JsonNode now) {
    Set<String> names = new LinkedHashSet<>();
    before.fieldNames().forEachRemaining(names::add);
    now.fieldNames().forEachRemaining(names::add);
    if (!now.has(Setting.TEST_FRACTION.key())) {
      names.remove(Setting.TEST_FRACTION.key()); // without effect, though older records have it
    }
    for (String name : names) {
      if (name.equals("set")) {
        requireSameFields("set ", before.path(name), now.path(name));
      } else if (!before.path(name).asText().equals(now.path(name).asText())) {
        throw changed(prefix + name, before.path(name), now.path(name));
      }
    }
  }

  private static IllegalArgumentException changed(String field, JsonNode before, JsonNode now) {
    return ResumedSettings.changed(field, text(before), text(now));
  }

  private static String text(JsonNode node) {
    return node.isMissingNode() ? "not set" : node.isValueNode() ? node.asText() : node.toString();
  }
}
