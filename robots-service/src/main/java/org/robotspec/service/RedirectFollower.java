package org.robotspec.service;

import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;
import org.robotspec.access.FetchOutcome;
import org.robotspec.access.Redirect;
import org.robotspec.rules.Origin;
import org.robotspec.rules.internal.PrintableText;

/** Asks one origin for its robots.txt and follows the redirects (H-2, H-3). For one thread. */
final class RedirectFollower {
  private static final Set<Integer> FOLLOWED = Set.of(301, 302, 303, 307, 308);

  private static final int SHOWN_CHARS = 100;

  private final RequestSender requests;
  private final AddressRule addresses;
  private final int maxRedirects;
  private final Origin origin;
  private final Deadline deadline;
  private final List<Redirect> redirects = new ArrayList<>();

  RedirectFollower(
      RequestSender requests,
      AddressRule addresses,
      int maxRedirects,
      Origin origin,
      Deadline deadline) {
    this.requests = requests;
    this.addresses = addresses;
    this.maxRedirects = maxRedirects;
    this.origin = origin;
    this.deadline = deadline;
  }

  FetchOutcome run() {
    Set<String> seen = new HashSet<>();
    String url = origin.robotsTxtUrl();
    while (seen.add(url)) {
      Response response = requests.send(origin, url, deadline);
      if (response instanceof Response.Failed failed) {
        return new FetchOutcome.Failure(failed.cause(), failed.detail() + from(url), redirects);
      }
      Response.Answer answer = (Response.Answer) response;
      if (answer.status() / 100 != 3) {
        return response(url, answer);
      }
      @Nullable String next = next(url, answer);
      FetchOutcome end = next == null ? null : refused(next);
      if (next == null || end != null) {
        return end == null
            ? dead("a redirect without a target: " + answer.status() + " from " + url)
            : end;
      }
      url = next;
    }
    return dead("a loop of redirects, back at " + url);
  }

  private FetchOutcome response(String url, Response.Answer answer) {
    int status = answer.status();
    if (status < 200 || status > 599) {
      return new FetchOutcome.Failure(
          FailureCause.INVALID_RESPONSE, "status " + status + from(url), redirects);
    }
    byte[] body = requests.whole(answer);
    return new FetchOutcome.Answer(
        url, status, answer.headers(), body, answer.truncated(), redirects);
  }

  /** Returns the address that was asked, for people, where it is not the origin's own. */
  private String from(String url) {
    return redirects.isEmpty() ? "" : " from " + url;
  }

  /** Returns the address to ask next, and remembers the redirect; null if there is none. */
  private @Nullable String next(String url, Response.Answer answer) {
    String location =
        answer.headers().getOrDefault("location", List.of()).stream()
            .filter(value -> !value.isBlank())
            .findFirst()
            .orElse("");
    Optional<String> target = RedirectTarget.resolve(url, location);
    redirects.add(new Redirect(url, answer.status(), target.orElse(PrintableText.of(location))));
    return FOLLOWED.contains(answer.status()) ? target.orElse(null) : null;
  }

  /** Returns how the fetch ends if an address may not be asked; null if it may. */
  private @Nullable FetchOutcome refused(String next) {
    if (redirects.size() > maxRedirects) {
      return dead("more than " + maxRedirects + " redirects, the last to " + next);
    }
    Origin target = Origin.of(next);
    boolean web = target.scheme().equals("http") || target.scheme().equals("https");
    boolean ftp = target.scheme().equals("ftp") && origin.scheme().equals("ftp");
    if (!web && !ftp) {
      return dead("a redirect to " + shown(next) + ", which is neither http nor https");
    }
    try {
      return addresses.allows(origin, target)
          ? null
          : dead("a redirect to " + shown(next) + ", which is an address of an inner network");
    } catch (UnknownHostException e) {
      return new FetchOutcome.Failure(
          FailureCause.DNS, "no address for " + target.host(), redirects);
    }
  }

  /** Returns so much of an address that there is room for what is said of it. */
  private static String shown(String url) {
    return PrintableText.of(url, SHOWN_CHARS);
  }

  private FetchOutcome dead(String why) {
    return new FetchOutcome.DeadRedirect(why, redirects);
  }

  /** Returns the status that a page of the origin answers with; 0 if it does not. */
  int status(String path) {
    return requests.send(origin, origin + path, deadline) instanceof Response.Answer answer
        ? answer.status()
        : 0;
  }
}
