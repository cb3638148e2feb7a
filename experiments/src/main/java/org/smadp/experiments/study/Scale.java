package org.smadp.experiments.study;

import org.smadp.optim.setting.ChoiceName;

/** How large a study is run. */
public enum Scale {
  /** Seconds a run on a few digits: shows that everything works, says nothing about methods. */
  SMOKE,
  /** Real data and small networks: hours at most on two processor cores. */
  CPU,
  /** Networks and lengths as usual in the literature; the paper states few of its own. */
  FULL;

  public String label() {
    return ChoiceName.of(this);
  }

  public static Scale of(String label) {
    return ChoiceName.parse("scale", label, Scale.class);
  }
}
