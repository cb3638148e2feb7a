package org.smadp.train.run;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.smadp.journal.Mark;
import org.smadp.optim.StepRule;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;
import org.smadp.tensor.VectorCodec;
import org.smadp.train.run.RunStore.Book;

/**
 * Where a run stands, in one file: the run's id, the plan's fingerprint, the position, parameters,
 * the optimiser's state with its release history, and how far the journal of each book went, closed
 * by a digest of it all. Written atomically.
 *
 * <p>It holds releases and settings only, no examples, keys or seeds. What was charged is in the
 * journals and nowhere else.
 */
final class Checkpoint {
  private static final long MAGIC = 0x534d4144505f4352L; // "SMADP_CR"
  private static final int DIGEST_LENGTH = 32;

  private Checkpoint() {}

  /** The run that a checkpoint is of. */
  record Identity(String runId, String fingerprint) {}

  /** What a checkpoint holds but for the stepper's state. */
  record Saved(
      long step,
      long queries,
      double seconds,
      GroupedVector parameters,
      Map<Book, Mark> journalEnds) {
    Saved {
      journalEnds = Map.copyOf(journalEnds);
    }

    Optional<Mark> journalEnd(Book book) {
      return Optional.ofNullable(journalEnds.get(book));
    }
  }

  static void write(Path file, Identity run, Saved saved, StepRule.Stepper stepper)
      throws IOException {
    AtomicFile.write(
        file,
        raw -> {
          var digesting = new DigestOutputStream(raw, sha256());
          var out = new DataOutputStream(digesting);
          out.writeLong(MAGIC);
          out.writeUTF(run.runId());
          out.writeUTF(run.fingerprint());
          out.writeLong(saved.step());
          out.writeLong(saved.queries());
          out.writeDouble(saved.seconds());
          VectorCodec.write(out, saved.parameters());
          stepper.save(out);
          for (Book book : Book.values()) {
            writeMark(out, saved.journalEnd(book));
          }
          out.flush();
          raw.write(digesting.getMessageDigest().digest());
        });
  }

  /** Reads the position and restores the stepper, which must be freshly started. */
  static Saved read(Path file, Identity run, Layout layout, StepRule.Stepper stepper)
      throws IOException {
    verify(file);
    try (var in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 16))) {
      if (in.readLong() != MAGIC) {
        throw new IOException(file + " is not a checkpoint of this version of the program");
      }
      requireSame(file, in.readUTF(), run.runId(), "another run");
      requireSame(file, in.readUTF(), run.fingerprint(), "another plan or other data");
      long step = in.readLong();
      long queries = in.readLong();
      double seconds = in.readDouble();
      GroupedVector parameters = VectorCodec.read(in, layout);
      stepper.restore(in);
      Map<Book, Mark> ends = new EnumMap<>(Book.class);
      for (Book book : Book.values()) {
        readMark(in).ifPresent(mark -> ends.put(book, mark));
      }
      return new Saved(step, queries, seconds, parameters, ends);
    } catch (EOFException exception) {
      throw new IOException(file + " ends too early; it is damaged", exception);
    }
  }

  private static void requireSame(Path file, String stored, String now, String otherwise) {
    if (!stored.equals(now)) {
      throw new IllegalArgumentException(
          "resume: %s belongs to %s; put the run's own back, or remove it to begin at step 0"
              .formatted(file, otherwise));
    }
  }

  private static void writeMark(DataOutputStream out, Optional<Mark> mark) throws IOException {
    out.writeBoolean(mark.isPresent());
    if (mark.isPresent()) {
      out.writeLong(mark.get().lines());
      out.writeLong(mark.get().bytes());
      out.writeUTF(mark.get().hash());
    }
  }

  private static Optional<Mark> readMark(DataInputStream in) throws IOException {
    return in.readBoolean()
        ? Optional.of(new Mark(in.readLong(), in.readLong(), in.readUTF()))
        : Optional.empty();
  }

  private static void verify(Path file) throws IOException {
    long body = Files.size(file) - DIGEST_LENGTH;
    MessageDigest digest = sha256();
    try (InputStream raw = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
      var in = new DigestInputStream(raw, digest);
      for (long left = body; left > 0; ) {
        long skipped = in.readNBytes((int) Math.min(left, 1 << 16)).length;
        if (skipped == 0) {
          break;
        }
        left -= skipped;
      }
      byte[] stored = raw.readNBytes(DIGEST_LENGTH);
      if (body < Long.BYTES || !MessageDigest.isEqual(stored, digest.digest())) {
        throw new IOException(file + " is damaged: its digest does not match its content");
      }
    }
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException exception) {
      throw new IllegalStateException("this Java runtime has no SHA-256", exception);
    }
  }
}
