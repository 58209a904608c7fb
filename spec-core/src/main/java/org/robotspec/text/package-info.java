/** Texts of strangers, by octets and by characters; depends on nothing else. */
@NullMarked
package org.robotspec.text;

import org.jspecify.annotations.NullMarked;
