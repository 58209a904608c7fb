/** What a run leaves behind for people and machines. */
@NullMarked
package org.robotspec.conformance.report;

import org.jspecify.annotations.NullMarked;
