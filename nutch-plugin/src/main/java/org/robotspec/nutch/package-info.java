/** Robotspec as a plugin of Apache Nutch. */
@NullMarked
package org.robotspec.nutch;

import org.jspecify.annotations.NullMarked;
