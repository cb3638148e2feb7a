package org.smadp.privacy;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.smadp.noise.Seal;
import org.smadp.privacy.query.ClipBounds;

/**
 * A sum over one part of a lot, closed for its way to the process that drew the lot. Only the lot
 * opens it, under the same bounds and as the same part, so that none counts twice.
 */
@Sensitive
public final class SealedSum implements Serializable {
  private static final long serialVersionUID = 1;

  private final byte[] closed;

  private SealedSum(byte[] closed) {
    this.closed = closed;
  }

  /**
   * Closes a sum, which is spent.
   *
   * @param part its number among the parts of the lot
   */
  public static SealedSum of(ClippedSum sum, int part) {
    Lot lot = sum.lot();
    return new SealedSum(lot.seal().close(sum.written(), purpose(lot.query(), part, sum.clip())));
  }

  /** Opens it as that part of a lot. */
  ClippedSum open(Lot lot, int part, ClipBounds clip) {
    Seal seal = lot.seal();
    return ClippedSum.read(seal.open(closed, purpose(lot.query(), part, clip)), lot, clip);
  }

  /** How many bytes travel. */
  public int size() {
    return closed.length;
  }

  private static byte[] purpose(long query, int part, ClipBounds clip) {
    byte[] how = (clip.scope() + " " + clip.rule()).getBytes(StandardCharsets.UTF_8);
    List<Double> norms = clip.clipNorms().values();
    ByteBuffer purpose =
        ByteBuffer.allocate(
            Long.BYTES + 2 * Integer.BYTES + how.length + Double.BYTES * norms.size());
    purpose.putLong(query).putInt(part).putInt(clip.layout().size()).put(how);
    norms.forEach(purpose::putDouble);
    return purpose.array();
  }

  @Override
  public String toString() {
    return "SealedSum[withheld]";
  }
}
