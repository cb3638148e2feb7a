package org.smadp.nn.torch;

import java.util.List;
import org.junit.jupiter.api.Nested;
import org.smadp.nn.Model;
import org.smadp.nn.ModelZoo;
import org.smadp.nn.Precision;
import org.smadp.nn.ResidualNets;
import org.smadp.nn.TransformerEncoder;
import org.smadp.noise.NoiseSource;
import org.smadp.privacy.query.Probe;
import org.smadp.tensor.GroupedVector;
import org.smadp.tensor.Shape;

/** Neighbouring lots for networks with every kind of layer, in double and in float. */
class TorchGradientSumsContractTest {
  /** How many pairs of lots are tried for a network where the ordinary tests try so many. */
  int lots(int usual) {
    return usual;
  }

  @Nested
  class MnistCnnInFloat extends EngineContract {
    MnistCnnInFloat() {
      super(ModelZoo.byName("mnist-cnn"), 0, Precision.FLOAT32, lots(60));
    }
  }

  @Nested
  class CnnInFloat extends EngineContract {
    CnnInFloat() {
      super(ModelZoo.byName("cnn", Shape.of(3, 8, 8), 10), 0, Precision.FLOAT32, lots(20));
    }
  }

  @Nested
  class ResNetInDouble extends EngineContract {
    ResNetInDouble() {
      super(ResidualNets.resNet18(Shape.of(3, 8, 8), 4, 2), 0, Precision.FLOAT64, lots(20));
    }
  }

  @Nested
  class WideResNetInFloat extends EngineContract {
    WideResNetInFloat() {
      super(ResidualNets.wideResNet16(Shape.of(3, 8, 8), 4, 1), 0, Precision.FLOAT32, lots(20));
    }
  }

  @Nested
  class TransformerInDouble extends EngineContract {
    TransformerInDouble() {
      super(
          new TransformerEncoder(9, 4, 2, 1).model(Shape.of(5), 3),
          9,
          Precision.FLOAT64,
          lots(100));
    }
  }

  @Nested
  class LinearInFloat extends EngineContract {
    LinearInFloat() {
      super(ModelZoo.byName("linear", Shape.of(20), 5), 0, Precision.FLOAT32, lots(1000));
    }
  }

  @Nested
  class OwnAscentInDouble extends EngineContract {
    private static final Model MLP = ModelZoo.byName("mlp", Shape.of(6), 3);

    OwnAscentInDouble() {
      super(MLP, 0, Precision.FLOAT64, lots(20));
    }

    @Override
    protected List<Probe> probes() {
      GroupedVector point = MLP.initialParameters(NoiseSource.seeded(1));
      return List.of(new Probe.OwnAscent(point, 0), new Probe.OwnAscent(point, 0.05));
    }
  }
}
