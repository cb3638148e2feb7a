package org.smadp.serve;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts of requests by status and a histogram of latencies, as Prometheus reads them. Nothing here
 * depends on what was scored or answered.
 */
final class RequestMetrics {
  private static final double[] BOUNDS = {
    0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10
  };

  private final Map<Integer, LongAdder> byStatus = new ConcurrentSkipListMap<>();
  private final LongAdder[] buckets = new LongAdder[BOUNDS.length + 1];
  private final LongAdder nanoseconds = new LongAdder();

  RequestMetrics() {
    for (int i = 0; i < buckets.length; i++) {
      buckets[i] = new LongAdder();
    }
  }

  void record(int status, long nanos) {
    byStatus.computeIfAbsent(status, key -> new LongAdder()).increment();
    nanoseconds.add(nanos);
    int bucket = 0;
    while (bucket < BOUNDS.length && nanos > BOUNDS[bucket] * 1e9) {
      bucket++;
    }
    buckets[bucket].increment();
  }

  String text() {
    StringBuilder text = new StringBuilder();
    text.append("# HELP smadp_requests_total Requests by status.\n");
    text.append("# TYPE smadp_requests_total counter\n");
    byStatus.forEach(
        (status, count) ->
            text.append("smadp_requests_total{status=\"%d\"} %d\n".formatted(status, count.sum())));
    text.append("# HELP smadp_request_seconds Time to answer a request.\n");
    text.append("# TYPE smadp_request_seconds histogram\n");
    long total = 0;
    for (int i = 0; i < buckets.length; i++) {
      total += buckets[i].sum();
      String bound = i < BOUNDS.length ? Double.toString(BOUNDS[i]) : "+Inf";
      text.append("smadp_request_seconds_bucket{le=\"%s\"} %d\n".formatted(bound, total));
    }
    text.append(
        String.format(Locale.ROOT, "smadp_request_seconds_sum %.9f\n", nanoseconds.sum() / 1e9));
    return text.append("smadp_request_seconds_count %d\n".formatted(total)).toString();
  }
}
