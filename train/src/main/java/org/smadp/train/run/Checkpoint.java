package org.smadp.train.run;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.smadp.accounting.PrivacyLedger;
import org.smadp.optim.StepRule;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Layout;
import org.smadp.tensor.VectorCodec;

/**
 * Where a run stands, in one file: the plan's fingerprint, the position, parameters, the
 * optimiser's state with its release history, and both ledgers, closed by a digest of it all.
 * Written atomically.
 *
 * <p>It holds releases and settings only, no examples, keys or seeds.
 */
final class Checkpoint {
  private static final long MAGIC = 0x534d4144505f4351L; // "SMADP_CQ"
  private static final int DIGEST_LENGTH = 32;

  private Checkpoint() {}

  static void write(Path file, String fingerprint, Position position, StepRule.Stepper stepper)
      throws IOException {
    AtomicFile.write(
        file,
        raw -> {
          var digesting = new DigestOutputStream(raw, sha256());
          var out = new DataOutputStream(digesting);
          out.writeLong(MAGIC);
          out.writeUTF(fingerprint);
          out.writeLong(position.step());
          out.writeLong(position.queries());
          out.writeDouble(position.seconds());
          VectorCodec.write(out, position.parameters());
          stepper.save(out);
          writeLedger(out, position.ledger());
          writeLedger(out, position.evaluations());
          raw.write(digesting.getMessageDigest().digest());
        });
  }

  /** Reads the position and restores the stepper, which must be freshly started. */
  static Position read(Path file, String fingerprint, Layout layout, StepRule.Stepper stepper)
      throws IOException {
    verify(file);
    try (var in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 16))) {
      if (in.readLong() != MAGIC) {
        throw new IOException(file + " is not a checkpoint of this program");
      }
      if (!in.readUTF().equals(fingerprint)) {
        throw new IllegalArgumentException(
            "resume: " + file + " belongs to another plan or other data");
      }
      long step = in.readLong();
      long queries = in.readLong();
      double seconds = in.readDouble();
      GroupedVector parameters = VectorCodec.read(in, layout);
      stepper.restore(in);
      PrivacyLedger ledger = readLedger(in);
      return new Position(step, queries, parameters, ledger, readLedger(in), seconds);
    } catch (EOFException exception) {
      throw new IOException(file + " ends too early; it is damaged", exception);
    }
  }

  private static void writeLedger(DataOutputStream out, PrivacyLedger ledger) throws IOException {
    byte[] text = ledger.serialise().getBytes(StandardCharsets.UTF_8);
    out.writeInt(text.length);
    out.write(text);
  }

  private static PrivacyLedger readLedger(DataInputStream in) throws IOException {
    byte[] text = new byte[in.readInt()];
    in.readFully(text);
    return PrivacyLedger.parse(new String(text, StandardCharsets.UTF_8));
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
