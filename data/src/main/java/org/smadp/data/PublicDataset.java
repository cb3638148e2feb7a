package org.smadp.data;

import java.util.List;
import java.util.Optional;

/** A public data set of the catalogue with facts that everyone may know. */
public enum PublicDataset {
  MNIST(
      "mnist",
      "MNIST handwritten digits, grey",
      Optional.empty(),
      "LeCun, Bottou, Bengio, Haffner: Gradient-based learning applied to document recognition,"
          + " 1998; CC BY-SA 3.0"),
  CIFAR10(
      "cifar10",
      "CIFAR-10 photographs in 10 classes, colour",
      Optional.of(Cifar.CIFAR10),
      "Krizhevsky: Learning multiple layers of features from tiny images, 2009"),
  CIFAR100(
      "cifar100",
      "CIFAR-100 photographs in 100 fine classes, colour",
      Optional.of(Cifar.CIFAR100),
      "Krizhevsky: Learning multiple layers of features from tiny images, 2009"),
  CIFAR100_COARSE(
      "cifar100-coarse",
      "CIFAR-100 photographs in 20 coarse classes, colour",
      Optional.of(Cifar.CIFAR100_COARSE),
      "Krizhevsky: Learning multiple layers of features from tiny images, 2009");

  private final String id;
  private final String title;
  private final Optional<Cifar> cifar;
  private final String citation;

  PublicDataset(String id, String title, Optional<Cifar> cifar, String citation) {
    this.id = id;
    this.title = title;
    this.cifar = cifar;
    this.citation = citation;
  }

  /** The name by which users ask for it. */
  public String id() {
    return id;
  }

  public String title() {
    return title;
  }

  /** Source and, where one is stated, licence. */
  public String citation() {
    return citation;
  }

  public int trainingSize() {
    return cifar.isPresent() ? Cifar.TRAINING_SIZE : Mnist.TRAINING_SIZE;
  }

  public int testSize() {
    return cifar.isPresent() ? Cifar.TEST_SIZE : Mnist.TEST_SIZE;
  }

  public ImageShape shape() {
    return cifar.isPresent() ? Cifar.SHAPE : new ImageShape(28, 28, 1);
  }

  public List<String> classNames() {
    return cifar.map(Cifar::classNames).orElseGet(() -> Labels.numbered(10));
  }

  Optional<Cifar> cifar() {
    return cifar;
  }
}
