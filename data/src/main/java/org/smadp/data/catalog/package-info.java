/**
 * Everything that can be trained on by name: the public data sets, and the kinds of files that
 * users bring along. A public data set is one entry of {@link
 * org.smadp.data.catalog.PublicDatasets}.
 */
package org.smadp.data.catalog;
