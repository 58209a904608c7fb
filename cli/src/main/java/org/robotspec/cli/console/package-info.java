/** What all commands of the command line share: screen, errors, common options. */
@NullMarked
package org.robotspec.cli.console;

import org.jspecify.annotations.NullMarked;
