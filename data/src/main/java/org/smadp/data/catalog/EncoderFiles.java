package org.smadp.data.catalog;

import java.nio.file.Path;
import java.util.Optional;
import org.smadp.data.Pretraining;

/**
 * The files of an encoder, as they were found and checked.
 *
 * @param tokeniser none for an encoder of images
 */
public record EncoderFiles(Path weights, Optional<Path> tokeniser, Pretraining pretraining) {}
