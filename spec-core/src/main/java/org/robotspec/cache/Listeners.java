package org.robotspec.cache;

import java.time.Duration;
import org.robotspec.rules.Origin;
import org.robotspec.rules.internal.PrintableText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells a listener, and keeps its exceptions from the look that it hears of. */
final class Listeners {
  private static final Logger LOG = LoggerFactory.getLogger(RobotsListener.class);

  private final RobotsListener listener;

  Listeners(RobotsListener listener) {
    this.listener = listener;
  }

  void requested(Origin origin, Exchange exchange, Duration took) {
    try {
      listener.requested(origin, exchange, took);
    } catch (RuntimeException e) {
      LOG.warn("the listener failed at a request for {}", PrintableText.of(exchange.url()), e);
    }
  }

  void looked(RobotsListener.Look look) {
    try {
      listener.looked(look);
    } catch (RuntimeException e) {
      LOG.warn("the listener failed at a look at {}", look.origin(), e);
    }
  }
}
