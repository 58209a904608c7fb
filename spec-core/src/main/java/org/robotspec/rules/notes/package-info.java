/** Notes for the author of a robots.txt, and the table of their codes. */
@NullMarked
package org.robotspec.rules.notes;

import org.jspecify.annotations.NullMarked;
