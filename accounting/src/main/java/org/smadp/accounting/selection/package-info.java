/**
 * What it costs to release only the best of a random number of private runs (Liu and Talwar 2019;
 * Papernot and Steinke 2022, Theorem 2): the law of the number, its Renyi bound and the epsilon
 * that follows. Not part of the paper on SMA-DP-SGD.
 */
package org.smadp.accounting.selection;
