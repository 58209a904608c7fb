/** Writes the reports of a run, for people and programs. */
@NullMarked
package org.robotspec.conformance.report;

import org.jspecify.annotations.NullMarked;
