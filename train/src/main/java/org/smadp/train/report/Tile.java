package org.smadp.train.report;

/** A result at the top of a page: what it is, its value, and a few words on it. */
public record Tile(String name, String value, String note) {}
