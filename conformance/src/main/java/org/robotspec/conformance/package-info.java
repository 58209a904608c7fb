/** The conformance suite: cases as data, and their loader. */
@NullMarked
package org.robotspec.conformance;

import org.jspecify.annotations.NullMarked;
