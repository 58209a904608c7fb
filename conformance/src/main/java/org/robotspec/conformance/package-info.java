/** Checks implementations of robots.txt against the specification. */
@NullMarked
package org.robotspec.conformance;

import org.jspecify.annotations.NullMarked;
