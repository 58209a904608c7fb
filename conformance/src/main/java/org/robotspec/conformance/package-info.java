/** The conformance suite: cases as data, and what reads them. */
@NullMarked
package org.robotspec.conformance;

import org.jspecify.annotations.NullMarked;
