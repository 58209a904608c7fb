/**
 * The core as a JavaScript module. TeaVM compiles {@link org.robotspec.browser.Exports} and what it
 * needs; in place of three internal classes of the core, this module has plainer ones of the same
 * names.
 */
@NullMarked
package org.robotspec.browser;

import org.jspecify.annotations.NullMarked;
