package org.smadp.data.catalog;

import java.util.List;
import org.smadp.data.Dataset;
import org.smadp.data.FileSet;
import org.smadp.data.image.ImageLayout;
import org.smadp.data.image.ImageShape;

/**
 * A public data set of the catalogue.
 *
 * @param id the name by which users ask for it
 * @param citation source and, where one is stated, licence
 * @param layout how its files hold the examples
 * @param origin where its files are
 */
public record PublicDataset(
    String id,
    String title,
    String citation,
    PublicFacts facts,
    ImageLayout layout,
    Origin origin) {

  public int trainingSize() {
    return facts.trainingSize();
  }

  public int testSize() {
    return facts.testSize();
  }

  public ImageShape shape() {
    return facts.shape();
  }

  public List<String> classNames() {
    return facts.classNames();
  }

  /** Reads the files as they are. */
  Dataset read(FileSet files) {
    return layout.read(id, files, classNames());
  }
}
