package org.robotspec.service.internal.fetch;

import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;
import org.robotspec.access.FetchOutcome;
import org.robotspec.access.SiteProbe;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Origin;
import org.robotspec.service.internal.Deadline;
import org.robotspec.service.spi.Exchange;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Response;
import org.robotspec.service.spi.RobotsFetcher;
import org.robotspec.text.HeaderName;
import org.robotspec.text.PrintableText;

/**
 * Fetches the robots.txt of one origin within the limits, following redirects (H-2, H-3). For one
 * thread.
 */
public final class OriginFetch {
  /** The headers of a redirect that are used: by us, and where Nutch stores what was fetched. */
  private static final Set<String> OF_REDIRECTS =
      Set.of(HeaderName.LOCATION, HeaderName.CONTENT_TYPE);

  private static final int SHOWN_CHARS = 100;

  private final SpecProfile profile;
  private final Limits limits;
  private final RobotsFetcher fetcher;
  private final AddressRule addresses;
  private final Origin origin;
  private final Consumer<Exchange> listener;
  private final Deadline deadline;
  private final List<Exchange> requests = new ArrayList<>();
  private int redirects;

  /**
   * Prepares a fetch; its time limit starts now.
   *
   * @param limits the limits of the whole fetch
   * @param listener receives each request
   */
  public OriginFetch(
      SpecProfile profile,
      Limits limits,
      RobotsFetcher fetcher,
      AddressRule addresses,
      Origin origin,
      Consumer<Exchange> listener) {
    this.profile = profile;
    this.limits = limits;
    this.fetcher = fetcher;
    this.addresses = addresses.once();
    this.origin = origin;
    this.listener = listener;
    this.deadline = Deadline.in(limits.total());
  }

  /** Requests robots.txt, and what it redirects to. */
  public FetchOutcome run() {
    return run(origin.robotsTxtUrl());
  }

  /** Requests a URL of the origin, and what it redirects to. */
  public FetchOutcome run(String start) {
    Set<String> seen = new HashSet<>();
    String url = start;
    while (seen.add(url)) {
      Response response = send(url);
      if (response instanceof Response.Failed failed) {
        return new FetchOutcome.Failure(
            failed.cause(), failed.answered(), failed.detail() + from(url), redirects);
      }
      Response.Answer answer = (Response.Answer) response;
      int status = answer.status();
      if (!answer.redirects()) {
        return FetchOutcome.of(url, status, answer.headers(), whole(answer), redirects);
      }
      redirects++;
      String location = answer.location();
      if (location.isEmpty()) {
        return dead("a redirect without a target: " + status + " from " + url);
      }
      Optional<String> next = answer.target(url);
      @Nullable FetchOutcome refusal = refusal(next.orElse(null), location);
      if (refusal != null) {
        return refusal;
      }
      url = next.orElseThrow();
    }
    return dead("a loop of redirects, back at " + url);
  }

  /** Requests other pages of the origin; returns null if none are wanted. */
  public @Nullable SiteProbe probe(SiteProbe.Wanted wanted) {
    return switch (wanted) {
      case NOTHING -> null;
      case ROOT -> new SiteProbe(status("/"), null);
      case ROOT_AND_MISSING -> {
        String madeUp = Long.toHexString(ThreadLocalRandom.current().nextLong());
        yield new SiteProbe(status("/"), status("/no-such-page-" + madeUp));
      }
    };
  }

  private @Nullable Integer status(String path) {
    return send(origin + path) instanceof Response.Answer answer ? answer.status() : null;
  }

  /** Returns the requests so far. */
  public List<Exchange> requests() {
    return List.copyOf(requests);
  }

  /** Requests one URL. An exception of the fetcher is a failure, if the request was sent. */
  private Response send(String url) {
    if (deadline.passed()) {
      String why = "no time was left for a request";
      return new Response.Failed(FailureCause.TIMEOUT, why).afterAnswer(); // of a redirect
    }
    Limits left =
        new Limits(
            deadline.atMost(limits.connect()),
            deadline.atMost(limits.response()),
            deadline.left(),
            limits.maxBytes());
    Response response;
    String coding = "";
    try {
      Response raw = fetcher.fetch(url, left, addresses.resolver());
      coding = BodyCoding.of(raw);
      response = checked(raw);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      response = new Response.Failed(FailureCause.TIMEOUT, "the request was interrupted");
    } catch (RejectedExecutionException e) {
      throw e; // nothing was sent
    } catch (Exception e) {
      response = Response.failed(e);
    }
    Exchange request = new Exchange(url, response, coding);
    requests.add(request);
    listener.accept(request);
    return response;
  }

  private Response checked(Response response) {
    Response framed =
        response instanceof Response.Answer sent ? FramingCheck.checked(sent) : response;
    if (!(framed instanceof Response.Answer answer)) {
      return framed;
    }
    if (answer.status() / 100 == 3) { // it is kept until the end of the fetch
      Map<String, List<String>> headers = new HashMap<>(answer.headers());
      headers.keySet().retainAll(OF_REDIRECTS);
      return new Response.Answer(
          answer.status(), headers, answer.body(), answer.truncated(), answer.attachment());
    }
    boolean hidden =
        fetcher.hidesCodings() && answer.status() / 100 == 2 && BodyCoding.of(answer).isEmpty();
    return hidden && !PlainFile.isText(answer.body())
        ? new Response.Failed(
            FailureCause.INVALID_RESPONSE, "not text: the crawler's client hides its coding")
        : BodyCoding.decoded(answer, limits);
  }

  /**
   * Returns a body without the line that a size limit cut, if the parser could not detect that
   * (F-6).
   */
  private byte[] whole(Response.Answer answer) {
    byte[] body = answer.body();
    int limit = profile.get(ProfileSettings.MAX_BYTES);
    if (!answer.truncated() || (limit > 0 && body.length > limit)) {
      return body;
    }
    int end = body.length;
    while (end > 0 && body[end - 1] != '\n' && body[end - 1] != '\r') {
      end--;
    }
    return Arrays.copyOf(body, end);
  }

  private String from(String url) {
    return redirects == 0 ? "" : " from " + url;
  }

  /** Returns how the fetch ends if a URL may not be requested; null if it may (D-24). */
  private @Nullable FetchOutcome refusal(@Nullable String next, String location) {
    int maxRedirects = profile.get(ProfileSettings.MAX_REDIRECTS);
    String shown = PrintableText.of(next == null ? location : next, SHOWN_CHARS);
    if (redirects > maxRedirects) {
      return dead("more than " + maxRedirects + " redirects, the last to " + shown);
    }
    if (next == null) {
      return failed(FailureCause.INVALID_RESPONSE, "a Location that cannot be read: " + shown);
    }
    boolean web = next.startsWith("http:") || next.startsWith("https:");
    boolean ftp = next.startsWith("ftp:") && origin.scheme().equals("ftp");
    if (!web && !ftp) {
      return dead("a redirect to " + shown + ", which is neither http nor https");
    }
    Origin target = Origin.of(next);
    String inner = "a redirect to " + shown + ", which is on an inner network";
    // The site is not gone.
    FetchOutcome refused = new FetchOutcome.Failure(FailureCause.CONNECT, true, inner, redirects);
    try {
      return addresses.allows(origin, target) ? null : refused;
    } catch (AddressRule.InnerAddressException e) {
      return refused;
    } catch (UnknownHostException e) {
      return failed(FailureCause.DNS, "no address for " + target.host());
    }
  }

  private FetchOutcome failed(FailureCause cause, String why) {
    return new FetchOutcome.Failure(cause, why, redirects);
  }

  private FetchOutcome dead(String why) {
    return new FetchOutcome.DeadRedirect(why, redirects);
  }
}
