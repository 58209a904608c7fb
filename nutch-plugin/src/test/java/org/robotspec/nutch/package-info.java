@NullMarked
package org.robotspec.nutch;

import org.jspecify.annotations.NullMarked;
