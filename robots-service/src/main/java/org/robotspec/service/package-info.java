/** Fetching robots.txt, one fetch at a time for each origin, and remembering the answer. */
@NullMarked
package org.robotspec.service;

import org.jspecify.annotations.NullMarked;
