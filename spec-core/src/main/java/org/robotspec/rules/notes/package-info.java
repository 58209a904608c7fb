/** What a file's author should know: notes on a robots.txt, and the table of their codes. */
@NullMarked
package org.robotspec.rules.notes;

import org.jspecify.annotations.NullMarked;
