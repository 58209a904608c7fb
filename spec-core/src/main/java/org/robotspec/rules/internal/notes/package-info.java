/** Finds what a line, a path or a whole file has that its author should know; not for users. */
@NullMarked
package org.robotspec.rules.internal.notes;

import org.jspecify.annotations.NullMarked;
