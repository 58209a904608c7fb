/** The command line, {@code robotspec}. */
@NullMarked
package org.robotspec.cli;

import org.jspecify.annotations.NullMarked;
