package org.smadp.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.smadp.tensor.Shape;

/** What a data set tells about its content, and what it must not. */
class DatasetTest {
  /** Examples of one feature, whose label is the feature. */
  private record Labels01(List<Integer> labels) implements Split {
    Labels01(Integer... labels) {
      this(List.of(labels));
    }

    @Override
    public int size() {
      return labels.size();
    }

    @Override
    public Shape inputShape() {
      return Shape.of(1);
    }

    @Override
    public int label(int example) {
      return labels.get(example);
    }

    @Override
    public void copyInput(int example, float[] target, int offset) {
      target[offset] = labels.get(example);
    }

    @Override
    public void digest(Consumer<byte[]> sink) {
      sink.accept(new byte[] {(byte) labels.size()});
      for (int label : labels) {
        sink.accept(new byte[] {(byte) label});
      }
    }
  }

  private static Dataset own(Split training, Split test) {
    return Dataset.own("x", training, test, List.of("no", "yes"), ChannelScaling.unit(1));
  }

  private static String tag(Dataset data, String key) throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), "raw"));
    data.digest(mac::update);
    return Arrays.toString(mac.doFinal());
  }

  @Test
  void own_privateData_isNeverHashed() {
    Split unhashable =
        new Split() {
          private final Split content = new Labels01(0, 1);

          @Override
          public int size() {
            return content.size();
          }

          @Override
          public Shape inputShape() {
            return content.inputShape();
          }

          @Override
          public int label(int example) {
            return content.label(example);
          }

          @Override
          public void copyInput(int example, float[] target, int offset) {
            content.copyInput(example, target, offset);
          }

          @Override
          public void digest(Consumer<byte[]> sink) {
            throw new AssertionError("hashed");
          }
        };

    Dataset data = own(unhashable, unhashable).withDeclaredSize(7);

    assertEquals(new DataIdentity.Private("x"), data.identity());
    assertEquals(DataIdentity.Visibility.PRIVATE, data.identity().visibility());
    assertFalse(data.identity().publicText().contains("sha256:"), data.identity().publicText());
    assertThrows(AssertionError.class, () -> data.asPublic("y", 2));
  }

  @Test
  void asPublic_statesTheHashOfTheContent() {
    Dataset data = own(new Labels01(0, 1), new Labels01(1)).asPublic("set", 2);

    assertEquals("set sha256:" + ContentDigest.sha256(data), data.identity().publicText());
    assertEquals(DataIdentity.Visibility.PUBLIC, data.identity().visibility());
  }

  @Test
  void digest_toAMac_tellsChangedDataAndChangedKeys() throws GeneralSecurityException {
    Dataset data = own(new Labels01(0, 1, 1), new Labels01(1, 0));
    assertEquals(tag(data, "key"), tag(own(new Labels01(0, 1, 1), new Labels01(1, 0)), "key"));

    Set<String> tags = new HashSet<>();
    tags.add(tag(data, "key"));
    tags.add(tag(data, "another"));
    tags.add(tag(own(new Labels01(0, 1, 0), new Labels01(1, 0)), "key"));
    tags.add(tag(own(new Labels01(1, 0, 1), new Labels01(1, 0)), "key"));
    tags.add(tag(own(new Labels01(0, 1), new Labels01(1, 1, 0)), "key"));
    tags.add(tag(own(new Labels01(0, 1, 1), new Labels01(1)), "key"));
    assertEquals(6, tags.size());
  }
}
