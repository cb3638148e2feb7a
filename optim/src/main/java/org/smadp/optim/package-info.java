/**
 * Optimisers on the public side of the door (paper, Methodology, Algorithm 1): the interfaces that
 * an algorithm is put together from. Everything here is a function of private releases and
 * settings, so nothing here can weaken the guarantee.
 *
 * <p>An {@link org.smadp.optim.Algorithm} is a record of settings; its {@link
 * org.smadp.optim.StepRule} says how parameters move in one step. Nearly all rules are a {@link
 * org.smadp.optim.step.SingleQueryStep} filled with one part of each kind:
 *
 * <table>
 * <caption>Parts of a step</caption>
 * <tr><th>Part</th><th>Decides</th><th>Without it</th><th>Others in</th></tr>
 * <tr><td>{@link org.smadp.optim.EvaluationPoint}</td><td>where gradients are taken</td>
 *     <td>{@code EvaluationPoint.current()}</td><td>{@link org.smadp.optim.point}</td></tr>
 * <tr><td>{@link org.smadp.optim.Memory}</td><td>what the query carries over from past releases</td>
 *     <td>{@code Memory.none()}</td><td>{@link org.smadp.optim.memory}</td></tr>
 * <tr><td>{@link org.smadp.optim.ClipPolicy}</td><td>how each example is bounded</td>
 *     <td>{@code ClipPolicy.fixed(bounds)}</td><td>{@link org.smadp.optim.clip}</td></tr>
 * <tr><td>{@link org.smadp.optim.Transform}</td><td>the direction that follows from the release; a
 *     chain, built by {@code then}</td><td>the learning rate alone</td>
 *     <td>{@link org.smadp.optim.transform}</td></tr>
 * </table>
 *
 * Any point, memory, clip policy and chain of transforms can be combined, with one exception: parts
 * that add up releases over steps need clip norms that stay, and refuse others ({@code
 * Transform.needsFixedClip}, {@code StepSettings.requireFixedClip}).
 *
 * <p>Settings are records; state is born in {@code start}, belongs to one run and is {@link
 * org.smadp.optim.Checkpointed}. A step is told what to do by {@link org.smadp.optim.StepSettings},
 * among them the {@link org.smadp.optim.LearningRate}, tells the public what happened in a {@link
 * org.smadp.optim.StepReport} with its {@link org.smadp.optim.MemoryDiagnostics}, and what it will
 * cost by {@link org.smadp.optim.StepCharge}.
 *
 * <p>An {@link org.smadp.optim.AlgorithmEntry} holds everything that others may ask about an
 * algorithm by name, its {@link org.smadp.optim.StepCost} among it, and creates it from settings
 * and {@link org.smadp.optim.DeclaredSizes}. The catalogue of entries is {@link
 * org.smadp.optim.algorithm.Algorithms}. Packages depend on each other in one direction: this one
 * on {@code setting}; {@code point}, {@code memory}, {@code clip} and {@code transform} on this
 * one; {@code step} on those; {@code algorithm} on all.
 */
package org.smadp.optim;
