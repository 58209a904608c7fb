/** The form of the core's values in JSON and in JavaScript. */
@NullMarked
package org.robotspec.internal.answers;

import org.jspecify.annotations.NullMarked;
