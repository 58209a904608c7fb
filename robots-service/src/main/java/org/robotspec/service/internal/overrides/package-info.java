/** What the operator fixes about hosts, in place of their robots.txt files (L-8). */
@NullMarked
package org.robotspec.service.internal.overrides;

import org.jspecify.annotations.NullMarked;
