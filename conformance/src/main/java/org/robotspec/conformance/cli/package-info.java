/** The command line, {@code robotspec}. */
@NullMarked
package org.robotspec.conformance.cli;

import org.jspecify.annotations.NullMarked;
