/** What changes if other rules decide: compares verdicts on files and URLs that exist already. */
@NullMarked
package org.robotspec.audit;

import org.jspecify.annotations.NullMarked;
