/** What the values of the core are in JSON and in JavaScript, whoever writes it. */
@NullMarked
package org.robotspec.internal.answers;

import org.jspecify.annotations.NullMarked;
