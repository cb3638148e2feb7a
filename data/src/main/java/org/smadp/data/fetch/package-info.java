/**
 * Brings the files of public data sets to this machine, only when asked: downloads, packages,
 * archives and checksums. Knows files, not what they hold. Nothing private passes through here.
 */
package org.smadp.data.fetch;
