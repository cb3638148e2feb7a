package org.smadp.data.catalog;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.smadp.data.ContentHash;
import org.smadp.data.DataException;
import org.smadp.data.Pretraining;
import org.smadp.data.PretrainingFile;
import org.smadp.data.catalog.DataCatalog.Status;
import org.smadp.data.fetch.FetchProgress;
import org.smadp.data.text.Tokeniser;
import org.smadp.data.text.TokeniserFile;

/**
 * The encoders known by name, in the same cache as data sets, and those that users bring along as
 * {@code onnx:FILE}. Nothing is fetched unless {@link #fetch} is called; weights are used only with
 * the checksum that they should have.
 */
public final class EncoderCatalog {
  /** What users write before a file of their own. */
  public static final String OWN = "onnx:";

  private static final String TOKENISER = "tokenizer.json";

  /**
   * The files of an encoder, as they were found and checked.
   *
   * @param tokeniser none for an encoder of images
   */
  public record Found(Path weights, Optional<Path> tokeniser, Pretraining pretraining) {
    /** Refuses other weights than those that a model was trained on. */
    public void requireSame(Pretraining trained) {
      if (!pretraining.sha256().equals(trained.sha256())) {
        throw new DataException(
            "encoder %s has weights with SHA-256 %s, the model was trained on those with %s"
                .formatted(trained.encoder(), pretraining.sha256(), trained.sha256()));
      }
    }
  }

  private final Path cache;
  private final List<PublicEncoder> encoders;

  public EncoderCatalog(Path cache) {
    this(cache, PublicEncoders.all());
  }

  EncoderCatalog(Path cache, List<PublicEncoder> encoders) {
    this.cache = cache;
    this.encoders = List.copyOf(encoders);
  }

  /** In the cache of {@link DataCatalog#ofUser}. */
  public static EncoderCatalog ofUser() {
    return new EncoderCatalog(DataCatalog.ofUser().cache());
  }

  public List<PublicEncoder> all() {
    return encoders;
  }

  public Optional<PublicEncoder> find(String name) {
    return encoders.stream().filter(encoder -> encoder.id().equals(name)).findFirst();
  }

  public Status status(PublicEncoder encoder) {
    return encoder.origin().status(cache);
  }

  /** Its folder in the cache, once it is there. */
  public Optional<Path> location(PublicEncoder encoder) {
    return encoder.origin().location(cache);
  }

  /** The files of an encoder, public or of the user; refuses weights with a wrong checksum. */
  public Found files(String name) {
    if (name.startsWith(OWN)) {
      return ownFiles(name);
    }
    PublicEncoder encoder = named(name);
    encoder.origin().files(cache, encoder.id());
    encoder.origin().requireChecksums(cache);
    Path folder = encoder.origin().location(cache).orElseThrow();
    return new Found(
        folder.resolve(encoder.weights()),
        encoder.tokeniser().map(folder::resolve),
        encoder.pretraining());
  }

  /** The tokeniser of an encoder of texts. */
  public Tokeniser tokeniser(String name) {
    Optional<Path> file =
        name.startsWith(OWN) || find(name).isPresent() ? files(name).tokeniser() : Optional.empty();
    return TokeniserFile.read(
        file.orElseThrow(
            () ->
                new DataException(
                    name.startsWith(OWN)
                        ? "encoder %s has no %s next to it, which tells how texts become numbers"
                            .formatted(name, TOKENISER)
                        : "encoder %s takes no texts; for texts there is minilm".formatted(name))));
  }

  private static Found ownFiles(String name) {
    Path weights = Path.of(name.substring(OWN.length()));
    if (!Files.isRegularFile(weights)) {
      throw new DataException("encoder %s: there is no file %s".formatted(name, weights));
    }
    Path tokeniser = weights.resolveSibling(TOKENISER);
    return new Found(
        weights,
        Files.isRegularFile(tokeniser) ? Optional.of(tokeniser) : Optional.empty(),
        PretrainingFile.read(weights.getParent(), name, sha256(weights)));
  }

  private static String sha256(Path file) {
    MessageDigest digest = ContentHash.sha256();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(java.io.OutputStream.nullOutputStream());
    } catch (IOException e) {
      throw DataException.unreadable(file.toString(), e);
    }
    return ContentHash.hex(digest);
  }

  /** Requires that its files are there and are those that were published. */
  public void verify(String name) {
    files(name);
  }

  /** Brings an encoder into the cache, unless it is there and whole. */
  public void fetch(String name, FetchProgress progress) {
    PublicEncoder encoder = named(name);
    if (!isWhole(name)) {
      encoder.origin().fetch(cache, files -> {}, progress);
    }
    location(encoder).ifPresent(folder -> PretrainingFile.write(folder, encoder.pretraining()));
  }

  private boolean isWhole(String name) {
    try {
      verify(name);
      return true;
    } catch (DataException e) {
      return false;
    }
  }

  private PublicEncoder named(String name) {
    return find(name)
        .orElseThrow(
            () ->
                new DataException(
                    "encoder must be %s or %sFILE, was '%s'"
                        .formatted(
                            encoders.stream()
                                .map(PublicEncoder::id)
                                .collect(Collectors.joining(", ")),
                            OWN,
                            name)));
  }
}
