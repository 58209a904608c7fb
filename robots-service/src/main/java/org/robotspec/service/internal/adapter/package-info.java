/** The common parts of the adapters for crawlers. */
@NullMarked
package org.robotspec.service.internal.adapter;

import org.jspecify.annotations.NullMarked;
