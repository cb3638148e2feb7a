package org.smadp.accounting.rdp;

/** How a Renyi bound of one order becomes an epsilon at a delta. */
public enum RdpConversion {
  /** The paper's conversion: epsilon = rdp(a) + log(1/delta) / (a - 1). */
  CLASSIC {
    @Override
    public double epsilon(double rdp, double excessOrder, double logDelta) {
      return rdp - logDelta / excessOrder;
    }
  },
  /** The tighter one: epsilon = rdp(a) + log((a-1)/a) - (log(delta) + log(a)) / (a - 1). */
  IMPROVED {
    @Override
    public double epsilon(double rdp, double excessOrder, double logDelta) {
      double logOrder = Math.log1p(excessOrder);
      return rdp - Math.log1p(1 / excessOrder) - (logDelta + logOrder) / excessOrder;
    }
  };

  /** Epsilon from the Renyi bound at order 1 + {@code excessOrder}; may be negative. */
  public abstract double epsilon(double rdp, double excessOrder, double logDelta);
}
