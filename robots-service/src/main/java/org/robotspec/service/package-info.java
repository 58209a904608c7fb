/** Fetches robots.txt, one fetch at a time for each origin, and remembers the answers. */
@NullMarked
package org.robotspec.service;

import org.jspecify.annotations.NullMarked;
