/**
 * What the owner of a site allows to be done with its pages (U-1 to U-9): the statements of
 * robots.txt and of the Content-Usage header, and how they combine. They never change what may be
 * crawled.
 */
@NullMarked
package org.robotspec.usage;

import org.jspecify.annotations.NullMarked;
