/**
 * Search over settings whose cost is part of the guarantee: random search with a secret, random
 * number of trials (Papernot and Steinke 2022; Liu and Talwar 2019). Privacy: trials are ordinary
 * private runs; only the best may be released, and its statement covers the search.
 */
package org.smadp.train.tune;
