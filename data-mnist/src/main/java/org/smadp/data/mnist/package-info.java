/**
 * The MNIST images and labels as resources, so that the first run needs no network. The paper's
 * experiments on MNIST use the same files. Licence and citation: NOTICE.md next to the files.
 */
package org.smadp.data.mnist;
