/** The command robotspec conformance. */
@NullMarked
package org.robotspec.conformance.command;

import org.jspecify.annotations.NullMarked;
