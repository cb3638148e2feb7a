package org.smadp.optim;

import java.util.List;
import java.util.Optional;

/**
 * The step of an algorithm in plain text, and where it deviates from its source. In all of them s
 * is the noisy sum of clipped gradients of one lot and L the expected lot size.
 */
public record StepEquation(List<String> lines, Optional<String> deviation) {
  private static final String DESCENT = "theta = theta - lr * s / L";
  private static final String MOMENTS =
      "m = b1 m + (1 - b1) s / L,  v = b2 v + (1 - b2) (s / L)^2,  both divided by 1 - b^t";
  private static final String DECOUPLED =
      "theta = theta - lr * (m / (sqrt(v) + stabilizer) + weight-decay * theta)";
  private static final String RECALL =
      "s = mixing * sum of clip_C(g_i) + (1 - mixing) w G F M + noise";
  private static final String RECALLED =
      "M = weighted mean of past releases; w warm-up, G alignment gate, F norm match";

  public StepEquation {
    lines = List.copyOf(lines);
  }

  /** Of an algorithm of the catalogue. */
  static StepEquation of(String name) {
    return switch (name) {
      case "dp-sgd" -> lines("v = momentum * v + s / L", "theta = theta - lr * v");
      case "dp-momentum" ->
          lines("v = momentum * v + (1 - momentum) * s / L", "theta = theta - lr * v");
      case "dp-adam", "dp-adamw" ->
          lines(MOMENTS, DECOUPLED).deviating("the stabiliser stands outside the root");
      case "dp-adambc" ->
          lines(MOMENTS, "theta = theta - lr * m / sqrt(max(v - (noise / L)^2, variance-floor))");
      case "dp-is" ->
          lines(
                  "propose at q', accept with probability min(|g_i|, C) / C, add C g_i / |g_i|",
                  "theta = theta - lr * s / (q' N)")
              .deviating("the rate that was used is charged, or its cap, not L / N");
      case "dp-adam-ac" -> adaptive().deviating("counts are noisy and charged; published raw");
      case "dp-adam-ac-literal" ->
          adaptive().deviating("the quantile is followed by raw counts, not by stored norms");
      case "doppler" ->
          lines("m = sum of b_k s_(t-k) / L - sum of a_k m_(t-k), debiased", descentAlong("m"));
      case "disk" ->
          lines(
                  "g_i = c * gradient(theta + reach * move) + (1 - c) * gradient(theta)",
                  "m = (1 - gain) * m + gain * s / L",
                  descentAlong("m"))
              .deviating("combined, clipped once and noised once");
      case "dp-sat" -> lines("s at theta + ascent-radius * s_(t-1) / |s_(t-1)|", DESCENT);
      case "dp-sat-momentum" ->
          lines("s at theta - ascent-radius * move / |move|, the last one", DESCENT);
      case "dp-sam", "dp-sam-fresh-lots" ->
          lines("a = noisy sum at theta", "s at theta + ascent-radius * a / |a|", DESCENT);
      case "dp-sam-per-example" ->
          lines("g_i = gradient(theta + ascent-radius * h_i / |h_i|), h_i its own one", DESCENT);
      case "dp-sam-raw-ascent" ->
          lines("a = raw sum at theta", "s at theta + ascent-radius * a / |a|", DESCENT);
      case "sma-wiener" ->
          lines("y = best linear estimate from the last s / L, noise known", descentAlong("y"))
              .deviating("a filter on releases in place of the memory in the query");
      case "sma-dp-sgd" -> lines(RECALL, RECALLED, DESCENT);
      case "sma-debiased" ->
          lines(RECALL, RECALLED, DESCENT).deviating("the gate is without the shared noise");
      case "sma-constant" ->
          lines(RECALL, RECALLED, DESCENT).deviating("one tempering for all groups");
      case "sma-shuffled" ->
          lines(RECALL, RECALLED, DESCENT).deviating("each group has another's tempering");
      default -> throw new IllegalArgumentException("no step is written down for " + name);
    };
  }

  private static StepEquation adaptive() {
    return lines(
        "b = (sum of (1[|g_i| <= C] - 1/2) + noise) / L + 1/2",
        MOMENTS,
        "theta = theta - lr * gamma * (m / (sqrt(v) + stabilizer) + weight-decay * theta)",
        "C = C * exp(-0.2 (b - (1 - clipped-share))), gamma follows 1 - b");
  }

  private static String descentAlong(String direction) {
    return "theta = theta - lr * " + direction;
  }

  private static StepEquation lines(String... lines) {
    return new StepEquation(List.of(lines), Optional.empty());
  }

  private StepEquation deviating(String text) {
    return new StepEquation(lines, Optional.of(text));
  }
}
