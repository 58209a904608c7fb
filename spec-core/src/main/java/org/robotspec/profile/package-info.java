/** The revisions of the specification, each a set of values for the profile settings. */
@NullMarked
package org.robotspec.profile;

import org.jspecify.annotations.NullMarked;
