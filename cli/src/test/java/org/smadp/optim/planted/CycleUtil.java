package org.smadp.optim.planted;

/** Planted: a drawer by name, and one half of a package cycle. */
public final class CycleUtil {}
