/** What held-out examples add to scores: bounded vectors that the door can sum and release. */
package org.smadp.nn.score;
