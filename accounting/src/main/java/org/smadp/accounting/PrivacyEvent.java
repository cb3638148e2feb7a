package org.smadp.accounting;

/** One access to the data, as a fact. Accountants read events; events hold no mathematics. */
public sealed interface PrivacyEvent permits SampledGaussian, NonPrivate {}
