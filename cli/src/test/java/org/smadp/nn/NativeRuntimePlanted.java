package org.smadp.nn;

/** Planted: something of the network side for an optimiser to depend on. */
public final class NativeRuntimePlanted {}
