package org.robotspec.service.internal.adapter;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.robotspec.service.spi.Response;

/** Answers that a delegate, the crawler's own protocol, reports as errors. */
public final class DelegateErrors {
  /** OkHttp's error for a 407 that comes from the site itself. */
  private static final String OKHTTP_407 = "HTTP_PROXY_AUTH (407)";

  private DelegateErrors() {}

  /** Returns the answer behind an error; null if there was none. */
  public static Response.@Nullable Answer answerIn(String error) {
    return error.contains(OKHTTP_407) ? empty(407) : null;
  }

  /** Returns an answer with a status alone. */
  public static Response.Answer empty(int status) {
    return new Response.Answer(status, Map.of(), new byte[0], false);
  }
}
