package org.smadp.nn.kernel;

import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.smadp.nn.layer.Attention;

/** Runs multi-head attention: its linear layers record, what lies between is left to autograd. */
record AttentionKernel(Attention attention) implements Kernel {
  @Override
  public Tensor forward(Tensor input, Pass pass) {
    long examples = input.size(0);
    long positions = input.size(1);
    long width = attention.toOutput().in();
    long perHead = width / attention.heads();
    Tensor all = new LinearKernel(attention.toQueriesKeysValues()).forward(input, pass);
    Tensor split =
        all.view(examples, positions, 3, attention.heads(), perHead).permute(2, 0, 3, 1, 4);
    Tensor queries = split.select(0, 0).mul(new Scalar(1 / Math.sqrt((double) perHead)));
    Tensor scores = queries.matmul(split.select(0, 1).transpose(-2, -1));
    Tensor mixed = torch.softmax(scores, -1).matmul(split.select(0, 2));
    Tensor joined = mixed.transpose(1, 2).reshape(examples, positions, width);
    return new LinearKernel(attention.toOutput()).forward(joined, pass);
  }
}
