/** The revisions of the specification: settings, and a value for each of them. */
@NullMarked
package org.robotspec.profile;

import org.jspecify.annotations.NullMarked;
