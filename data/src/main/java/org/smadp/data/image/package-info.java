/**
 * Image data: folders of PNG and JPEG files, IDX files and the CIFAR layout (paper, Experiments:
 * MNIST and CIFAR), for training and for scoring.
 */
package org.smadp.data.image;
