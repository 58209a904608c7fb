package org.robotspec.service;

import java.time.Duration;
import org.robotspec.rules.Origin;
import org.robotspec.rules.internal.PrintableText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells a listener, and keeps its exceptions from the fetch that it hears of. */
final class Listeners {
  private static final Logger LOG = LoggerFactory.getLogger(RobotsListener.class);

  private final RobotsListener listener;

  Listeners(RobotsListener listener) {
    this.listener = listener;
  }

  void requested(Origin origin, Request request, Duration took) {
    try {
      listener.requested(origin, request, took);
    } catch (RuntimeException e) {
      LOG.warn("the listener failed at a request for {}", PrintableText.of(request.url()), e);
    }
  }

  void fetched(RobotsListener.Fetch fetch) {
    try {
      listener.fetched(fetch);
    } catch (RuntimeException e) {
      LOG.warn("the listener failed at a fetch for {}", fetch.origin(), e);
    }
  }
}
