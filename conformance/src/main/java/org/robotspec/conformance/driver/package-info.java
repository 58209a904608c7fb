/** Drivers, which answer cases: implementations in this JVM, and other programs. */
@NullMarked
package org.robotspec.conformance.driver;

import org.jspecify.annotations.NullMarked;
