/** Web servers on loopback addresses that answer as scripted, faults included, and keep a log. */
@NullMarked
package org.robotspec.origin;

import org.jspecify.annotations.NullMarked;
