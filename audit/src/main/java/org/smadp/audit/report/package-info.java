/** What an audit found, and how people and programs read it. */
package org.smadp.audit.report;
