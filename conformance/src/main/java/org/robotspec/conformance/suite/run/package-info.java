/** Puts cases to drivers and judges the answers. */
@NullMarked
package org.robotspec.conformance.suite.run;

import org.jspecify.annotations.NullMarked;
