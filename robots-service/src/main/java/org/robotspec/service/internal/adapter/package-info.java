/** What the adapters for crawlers have in common; of no use to others. */
@NullMarked
package org.robotspec.service.internal.adapter;

import org.jspecify.annotations.NullMarked;
