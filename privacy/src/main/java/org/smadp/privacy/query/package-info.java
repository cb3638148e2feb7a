/**
 * What an optimiser may ask of the door, and how lots are drawn: settings and functions of earlier
 * releases, never data. Sealed with {@link org.smadp.privacy}.
 */
package org.smadp.privacy.query;
