package org.smadp.train.settings;

/** Whether a trained model is asked about mirror images too. */
public enum AnswerMirror {
  NONE,
  /** About an image and its mirror image. */
  BOTH
}
