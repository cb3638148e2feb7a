package org.smadp.optim.setting;

/**
 * One setting that an algorithm takes by name.
 *
 * @param fallback the value when none is given, as text
 */
public record Setting(String key, String fallback, String meaning) {}
