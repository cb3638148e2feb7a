package org.smadp.cli;

import org.junit.jupiter.api.Test;

class EmbedCommandTest {
  @Test
  void embed_withoutWhatItNeeds_isRefusedByName() {
    Invocation.of("embed", "--data", "mnist", "--out", "x.safetensors").refused("encoder");
    Invocation.of("embed", "--data", "mnist", "--encoder", "wavelets", "--out", "x.safetensors")
        .refused("encoder", "wavelets");
    Invocation.of("embed", "--data", "csv:x.csv", "--encoder", "scatter", "--out", "x.safetensors")
        .refused("encoder", "csv:x.csv");
  }
}
