/** Using a trained model: predictions, serving, exports, spectra, new projects. */
package org.smadp.cli.model;
