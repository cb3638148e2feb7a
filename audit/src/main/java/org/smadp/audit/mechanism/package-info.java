/**
 * The mechanism audit: shadow canaries through the production door, lower bounds on epsilon from
 * their scores, and every check on the way.
 */
package org.smadp.audit.mechanism;
