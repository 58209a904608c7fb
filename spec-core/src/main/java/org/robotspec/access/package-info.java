/** What the result of fetching robots.txt means for a crawler; pure, with time as an argument. */
@NullMarked
package org.robotspec.access;

import org.jspecify.annotations.NullMarked;
