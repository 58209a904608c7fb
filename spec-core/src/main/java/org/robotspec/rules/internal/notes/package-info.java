/** Finds mistakes in a line, a path or a whole file; not for users. */
@NullMarked
package org.robotspec.rules.internal.notes;

import org.jspecify.annotations.NullMarked;
