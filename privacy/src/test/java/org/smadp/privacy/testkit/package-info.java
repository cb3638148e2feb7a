/** What tests of other modules need at the door: contracts, raw values, prescribed noise. */
package org.smadp.privacy.testkit;
