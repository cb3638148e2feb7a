/** Training and choosing what to train: algorithms, recipes, searches. */
package org.smadp.cli.train;
