/** The oracles over real data. */
package org.smadp.train.oracle;
