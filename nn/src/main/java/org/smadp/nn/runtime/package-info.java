/**
 * The native libraries as a whole: settings that hold for the process, and copies between their
 * tensors and arrays.
 */
package org.smadp.nn.runtime;
