package org.smadp.train.run;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.smadp.data.Dataset;
import org.smadp.data.Pretraining;
import org.smadp.data.catalog.DataKinds;
import org.smadp.data.catalog.DataOptions;
import org.smadp.nn.file.ModelYaml;
import org.smadp.noise.NoiseSource;
import org.smadp.noise.Provenance;
import org.smadp.noise.PublicId;
import org.smadp.optim.setting.ChoiceName;
import org.smadp.tensor.Layout;
import org.smadp.train.plan.ModelChoice;
import org.smadp.train.plan.TrainingPlan;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;

/**
 * What is fixed about a run before its first step, as far as anybody may know it. The fingerprint
 * ties a checkpoint to plan, public data and, in a seeded run, randomness; it holds no key, no seed
 * and nothing computed from private data.
 *
 * @param begun the record of the run as it begins
 * @param groups names of the groups of parameters
 * @param network the network as text, see {@link ModelYaml}
 */
public record RunFacts(RunRecord begun, List<String> groups, String network) {
  public RunFacts {
    groups = List.copyOf(groups);
  }

  public static RunFacts of(
      Settings settings,
      Dataset dataset,
      Optional<Pretraining> pretraining,
      TrainingPlan plan,
      NoiseSource noise) {
    Layout layout = plan.clip().layout();
    String algorithm = plan.algorithm().algorithm().toString();
    Map<String, Object> configuration = settings.resolved();
    if (!settings.optional(Setting.MODEL).filter(ModelChoice::isFile).isPresent()) {
      configuration.put(Setting.MODEL.key(), plan.model().name());
    }
    String network = ModelYaml.write(plan.model());
    String fingerprint =
        fingerprint(
            new TreeMap<>(configuration).toString(), // a model by default comes in another place
            dataset.identity().publicText(),
            dataset.inputFormat().toString() + pretraining.map(Pretraining::sha256).orElse(""),
            algorithm,
            layout.toString(),
            network,
            draw(noise));
    String dataTag = dataTag(dataset, noise);
    var begun =
        new RunRecord(
            RunRecord.Stage.RUNNING,
            runId(noise, fingerprint + dataTag),
            effective(configuration),
            dataset.identity().publicText(),
            InputFormatJson.toTree(dataset.inputFormat(), pretraining),
            null,
            algorithm,
            ChoiceName.of(noise.provenance()),
            layout.size(),
            RunEnvironment.current(),
            fingerprint,
            dataTag,
            List.of(),
            null,
            null,
            null);
    return new RunFacts(begun, layout.groups().stream().map(Layout.Group::name).toList(), network);
  }

  private static String runId(NoiseSource noise, String facts) {
    return noise
        .tag(("run id " + facts).getBytes(StandardCharsets.UTF_8))
        .map(tag -> tag.substring(0, 32))
        .orElseGet(PublicId::random);
  }

  /**
   * Tells whether the data changed before a seeded run is resumed. Only whoever knows the seed can
   * compute it, and against them a seeded run has no guarantee. A secure run has none: its key
   * ended with its process, and each of its releases is private for the data it was made from.
   */
  private static String dataTag(Dataset dataset, NoiseSource noise) {
    if (noise.provenance() == Provenance.SECURE) {
      return null;
    }
    MessageDigest content = Checkpoint.sha256();
    dataset.digest(content::update);
    return noise.tag(content.digest()).orElseThrow();
  }

  private static String fingerprint(String... parts) {
    MessageDigest digest = Checkpoint.sha256();
    for (String part : parts) {
      digest.update(part.getBytes(StandardCharsets.UTF_8));
      digest.update((byte) 0);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** A seeded source is recognised by its tag; a secure one is new in every process. */
  private static String draw(NoiseSource noise) {
    return noise.tag(new byte[0]).orElse("secure");
  }

  /** The configuration without a share of test examples where the test set comes from elsewhere. */
  private static Map<String, Object> effective(Map<String, Object> configuration) {
    Map<String, Object> effective = new LinkedHashMap<>(configuration);
    DataOptions options =
        DataOptions.of(key -> Optional.ofNullable(configuration.get(key)).map(String::valueOf));
    String source = String.valueOf(configuration.get(Setting.DATA.key()));
    if (!DataKinds.splitsByHash(source, options)) {
      effective.remove(Setting.TEST_FRACTION.key());
    }
    return effective;
  }

  String fingerprint() {
    return begun.fingerprint();
  }

  /** Whether an unfinished run began with just these facts and this seed. */
  boolean began(RunRecord run) {
    return run.isChained()
        && fingerprint().equals(run.fingerprint())
        && Objects.equals(begun.dataTag(), run.dataTag());
  }

  /** Refuses to resume a run that began with other facts, and names the first that differs. */
  void requireSame(RunRecord run) {
    requireSameFields("", map(run.configuration()), begun.configuration());
    requireSame("randomness", run.randomness(), begun.randomness());
    requireSame("dataset", run.dataset(), begun.dataset());
    requireSame("inputs", run.inputs(), begun.inputs());
    requireSame("algorithm", run.algorithm(), begun.algorithm());
    requireSame("parameters", run.parameters(), begun.parameters());
    if (!fingerprint().equals(run.fingerprint())) {
      throw new IllegalArgumentException(
          begun.randomness().equals(ChoiceName.of(Provenance.SECURE))
              ? "resume: run.json no longer describes the run that was begun; put it back as it was,"
                  + " or start a new run with --config"
              : "resume: seed is not the one this run was started with; give the same number");
    }
    if (!Objects.equals(run.dataTag(), begun.dataTag())) {
      throw new IllegalArgumentException(
          "resume: the data changed since this run was started; put it back as it was, or start a"
              + " new run with --config");
    }
  }

  private static void requireSameFields(
      String prefix, Map<String, Object> before, Map<String, Object> now) {
    Set<String> names = new LinkedHashSet<>(before.keySet());
    names.addAll(now.keySet());
    if (!now.containsKey(Setting.TEST_FRACTION.key())) {
      names.remove(Setting.TEST_FRACTION.key()); // without effect, though older records have it
    }
    for (String name : names) {
      if (name.equals("set")) {
        requireSameFields("set ", map(before.get(name)), map(now.get(name)));
      } else {
        requireSame(prefix + name, before.get(name), now.get(name));
      }
    }
  }

  @SuppressWarnings("unchecked") // JSON objects have texts for keys
  private static Map<String, Object> map(Object value) {
    return value instanceof Map ? (Map<String, Object>) value : Map.of();
  }

  private static void requireSame(String field, Object before, Object now) {
    if (!text(before).equals(text(now))) {
      throw ResumedSettings.changed(field, text(before), text(now));
    }
  }

  private static String text(Object value) {
    return value == null ? ResumedSettings.NOT_SET : value.toString();
  }
}
