package org.smadp.data.catalog;

import java.util.Optional;
import org.smadp.data.Pretraining;

/**
 * An encoder that everybody can fetch.
 *
 * @param id the name by which users ask for it
 * @param weights the name of its file of weights
 * @param tokeniser the name of its tokeniser file; none for an encoder of images
 * @param origin where its files are
 */
public record PublicEncoder(
    String id,
    String title,
    Pretraining pretraining,
    String weights,
    Optional<String> tokeniser,
    Origin origin) {}
