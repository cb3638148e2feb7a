/**
 * Where the examples of a run are and sums over them are computed: as a whole on this machine, in
 * parts, or in parts on others. Privacy: parts give sealed sums and merge in order; what is charged
 * and released is decided by the door alone, which is not here.
 */
package org.smadp.train.place;
