/** What the last values of a network mean, and by which loss they are trained. */
package org.smadp.nn.task;
