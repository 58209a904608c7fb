/** What answers cases: implementations in this JVM, and other programs. */
@NullMarked
package org.robotspec.conformance.suite.driver;

import org.jspecify.annotations.NullMarked;
