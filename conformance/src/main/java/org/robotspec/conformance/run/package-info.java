/** Runs cases against drivers and judges the answers. */
@NullMarked
package org.robotspec.conformance.run;

import org.jspecify.annotations.NullMarked;
