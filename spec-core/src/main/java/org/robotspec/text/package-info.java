/** Works on untrusted text, by octets and by characters; depends on no other package. */
@NullMarked
package org.robotspec.text;

import org.jspecify.annotations.NullMarked;
