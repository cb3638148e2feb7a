/** Every setting of a run by one name, from options, files and programs, over its default. */
package org.smadp.train.settings;
