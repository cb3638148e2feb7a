/**
 * Transforms: from the private gradient estimate, release / L, to the direction that is subtracted
 * from the parameters. All are post-processing of releases and cost no privacy; chain them by
 * {@code then}.
 *
 * <table>
 * <caption>Transforms</caption>
 * <tr><th>Transform</th><th>Direction</th><th>Keeps</th><th>Combines with</th></tr>
 * <tr><td>{@link org.smadp.optim.transform.Momentum}</td><td>heavy ball, classic or dampened</td>
 *     <td>P</td><td>anything</td></tr>
 * <tr><td>{@link org.smadp.optim.transform.Adam}</td><td>mean over root of second moment, plain or
 *     without the noise's share</td><td>2P</td><td>fixed clip norms when noise is taken out</td></tr>
 * <tr><td>{@link org.smadp.optim.transform.SignMomentum}</td><td>sign of a momentum (Lion)</td>
 *     <td>P</td><td>anything</td></tr>
 * <tr><td>{@link org.smadp.optim.transform.LowPass}</td><td>a linear filter (DOPPLER)</td>
 *     <td>P to 4P</td><td>anything</td></tr>
 * <tr><td>{@link org.smadp.optim.transform.KalmanMean}</td><td>a mean of fixed gain (DiSK)</td>
 *     <td>P</td><td>{@link org.smadp.optim.point.LookAhead}, or anything</td></tr>
 * <tr><td>{@link org.smadp.optim.transform.WienerFilter}</td><td>best linear estimate from past
 *     gradients</td><td>window x P</td><td>fixed clip norms</td></tr>
 * <tr><td>{@link org.smadp.optim.transform.RescaleByRate}</td><td>divided by q' N in place of L</td>
 *     <td>0</td><td>importance sampling; comes first</td></tr>
 * <tr><td>{@link org.smadp.optim.clip.ClipRateGain}</td><td>gain that follows clip counts</td>
 *     <td>0</td><td>clip policies that count</td></tr>
 * <tr><td>{@link org.smadp.optim.transform.DecayWeights}</td><td>plus weightDecay * parameters</td>
 *     <td>0</td><td>before {@code Scale}</td></tr>
 * <tr><td>{@link org.smadp.optim.transform.Scale}</td><td>times the learning rate</td><td>0</td>
 *     <td>last</td></tr>
 * </table>
 *
 * Every chain ends with {@link org.smadp.optim.transform.Finish}: weight decay, then the learning
 * rate, as the settings of the step ask for them.
 */
package org.smadp.optim.transform;
