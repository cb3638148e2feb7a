package org.smadp.serve;

import java.nio.charset.StandardCharsets;

/** What is sent back: a status, a kind of content and the content. */
record Answer(int status, String type, String body) {
  static Answer json(int status, String body) {
    return new Answer(status, "application/json", body + "\n");
  }

  byte[] bytes() {
    return body.getBytes(StandardCharsets.UTF_8);
  }
}
