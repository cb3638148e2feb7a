/**
 * The budget book of a data set: who may spend, how much in all, and what every run spent. See
 * {@link org.smadp.budget.BudgetBook}.
 */
package org.smadp.budget;
