/**
 * Everything that can be trained on by name: the public data sets, and the kinds of files that
 * users bring along. A public data set is one entry of {@link
 * org.smadp.data.catalog.PublicDatasets}; a kind of files is one class that implements {@link
 * org.smadp.data.catalog.DataKind}, listed in {@link org.smadp.data.catalog.DataKinds}.
 */
package org.smadp.data.catalog;
