/** The command robotspec conformance. */
@NullMarked
package org.robotspec.conformance.suite.command;

import org.jspecify.annotations.NullMarked;
