package org.robotspec.conformance.suite.mutation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.robotspec.conformance.suite.Case;
import org.robotspec.conformance.suite.Durations;
import org.robotspec.conformance.suite.driver.Answer;

/** Plays a script of the fetch track as plainly as can be. */
final class PlainFetch {
  private static final Duration DAY = Duration.ofDays(1);

  /** All that is known of an origin. */
  private static final class State {
    private byte @Nullable [] file;
    private byte @Nullable [] copy;
    private boolean error;
    private boolean allowAll;
    private Duration looked = Duration.ZERO;
    private Duration next = Duration.ZERO;
    private @Nullable Duration since;
  }

  private final Case script;
  private final String profile;
  private final Set<Fault> faults;
  private final Map<String, JsonNode> web = new HashMap<>();
  private final Map<String, State> states = new HashMap<>();
  private final List<String> requests = new ArrayList<>();
  private Duration now = Duration.ZERO;

  PlainFetch(Case script, String profile, Set<Fault> faults) {
    this.script = script;
    this.profile = profile;
    this.faults = faults;
  }

  private boolean has(Fault fault) {
    return faults.contains(fault);
  }

  private boolean today() {
    return profile.equals("google-current");
  }

  Answer play() {
    ObjectNode values = Answer.values();
    ArrayNode steps = values.putArray("steps");
    for (JsonNode step : script.script()) {
      now = Durations.parse(step.path("at").asText());
      for (Map.Entry<String, JsonNode> e : step.path("serve").properties()) {
        web.put(e.getKey(), e.getValue());
      }
      if (step.has("ask")) {
        ask(step.get("ask").asText(), steps.addObject());
      }
    }
    return new Answer.Given(values);
  }

  private void ask(String url, ObjectNode answer) {
    requests.clear();
    String origin = java.util.Objects.requireNonNull(PlainOrigin.of(url, faults));
    String exempt = script.json().path("settings").path("exempt-hosts").asText();
    boolean allowed = true;
    boolean temporary = false;
    if (exempt.isEmpty() || !origin.endsWith("//" + exempt)) {
      State state = states.computeIfAbsent(origin, o -> new State());
      if ((state.looked.equals(Duration.ZERO) && state.next.equals(Duration.ZERO))
          || now.compareTo(state.next) >= 0
          || has(Fault.KEPT_NOT_AT_ALL)) {
        look(origin, state);
      }
      if (state.error) {
        temporary = !has(Fault.SERVER_ERROR_IS_FINAL);
        allowed = url.endsWith("/robots.txt");
      } else if (!state.allowAll && state.file != null) {
        PlainFile file = new PlainFile(state.file, profile, faults);
        allowed = new PlainMatcher(profile, faults).decide(file, script.agents(), url).allow();
      }
    }
    answer.put("verdict", Answer.word(allowed));
    if (!allowed) {
      answer.put("temporary", temporary);
    }
    ArrayNode list = answer.putArray("requests");
    requests.forEach(list::add);
  }

  private JsonNode request(String url) {
    requests.add(url);
    return find(url);
  }

  private JsonNode find(String url) {
    if (web.containsKey(url)) {
      return web.get(url);
    }
    for (Map.Entry<String, JsonNode> e : web.entrySet()) {
      String key = e.getKey();
      if (key.endsWith("*") && url.startsWith(key.substring(0, key.length() - 1))) {
        return e.getValue();
      }
    }
    return Answer.values().put("status", 404);
  }

  private void look(String origin, State state) {
    String url = origin + "/robots.txt";
    String first = url;
    Set<String> seen = new HashSet<>(Set.of(url));
    JsonNode answer = request(url);
    int most = has(Fault.FOUR_HOPS) ? 4 : has(Fault.SIX_HOPS) ? 6 : 5;
    for (int hops = 0; isRedirect(answer); hops++) {
      String base = has(Fault.RELATIVE_TO_FIRST_ADDRESS) ? first : url;
      String target = target(base, answer.path("headers").path("location").asText());
      boolean dead = target == null || hops == most || !seen.add(target);
      dead |= has(Fault.REDIRECTS_NOT_FOLLOWED);
      dead |= target != null && has(Fault.REDIRECTS_ON_SAME_HOST_ONLY) && !sameHost(first, target);
      if (dead) {
        byte[] block = "user-agent: *\ndisallow: /".getBytes(StandardCharsets.UTF_8);
        boolean blocks = has(Fault.DEAD_REDIRECT_BLOCKS);
        result(state, !blocks, blocks ? block : null, "");
        return;
      }
      url = java.util.Objects.requireNonNull(target);
      answer = request(url);
    }
    State governed = state;
    if (has(Fault.REDIRECT_GOVERNS_ANSWERING_ORIGIN)) {
      String other = java.util.Objects.requireNonNull(PlainOrigin.of(url, faults));
      governed = states.computeIfAbsent(other, o -> new State());
      if (governed != state) {
        result(state, true, null, "");
      }
    }
    judge(governed, answer, origin);
  }

  private static boolean sameHost(String a, String b) {
    return URI.create(a).getHost().equals(URI.create(b).getHost());
  }

  private static boolean isRedirect(JsonNode answer) {
    int status = answer.path("status").asInt();
    return status / 100 == 3 && status != 304 && status != 300;
  }

  private static @Nullable String target(String base, String location) {
    try {
      // The JDK resolves a bare query as RFC 2396 did.
      boolean query = location.startsWith("?");
      String from = query ? base.split("\\?", 2)[0] : base;
      String target = query ? from + location : URI.create(from).resolve(location).toString();
      target = target.split("#", 2)[0];
      return !location.isEmpty() && target.matches("(https?|ftp)://[^/].*") ? target : null;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private void judge(State state, JsonNode answer, String origin) {
    int status = answer.path("status").asInt();
    boolean failed = answer.has("fails");
    byte[] body = Case.bytes(answer.path("body"));
    String control = answer.path("headers").path("cache-control").asText();
    if (!failed && status / 100 == 2) {
      boolean read = status == 200 || !has(Fault.ONLY_200_IS_READ);
      boolean blocks = has(Fault.EMPTY_FILE_BLOCKS) && body.length == 0;
      result(
          state,
          !read,
          blocks ? "user-agent: *\ndisallow: /".getBytes(StandardCharsets.UTF_8) : body,
          control);
    } else if (failed ? has(Fault.FAILURE_ALLOWS) : isClientError(status)) {
      boolean blocks =
          !failed
              && (has(Fault.CLIENT_ERRORS_BLOCK)
                  || (status == 401 && has(Fault.UNAUTHORISED_BLOCKS))
                  || (status == 403 && has(Fault.FORBIDDEN_BLOCKS)));
      boolean reads = status == 404 && has(Fault.BODY_OF_404_IS_READ);
      byte[] file =
          blocks
              ? "user-agent: *\ndisallow: /".getBytes(StandardCharsets.UTF_8)
              : reads ? body : null;
      result(state, file == null, file, "");
    } else if (failed && has(Fault.FAILURE_MEANS_NO_FILE)) {
      result(state, true, null, "");
    } else if (!failed
        && (has(Fault.SERVER_ERROR_ALLOWS)
            || (has(Fault.ONLY_503_IS_SERVER_ERROR) && status != 503))) {
      result(state, true, null, "");
    } else {
      error(state, answer, status, origin);
    }
  }

  private boolean isClientError(int status) {
    boolean client = status / 100 == 4 || status == 300 || status == 304;
    return client && (status != 429 || today() == has(Fault.TOO_MANY_REQUESTS_SWAPPED));
  }

  private void result(State state, boolean allowAll, byte @Nullable [] file, String control) {
    state.error = false;
    state.allowAll = allowAll;
    state.file = file;
    boolean keep = has(Fault.FIRST_COPY_KEPT) && state.copy != null;
    state.copy = keep ? state.copy : allowAll ? null : file;
    state.since = has(Fault.LIMIT_NOT_RESET_BY_ANSWER) ? state.since : null;
    state.looked = now;
    Duration life = has(Fault.KEPT_FOR_48_HOURS) ? DAY.multipliedBy(2) : DAY;
    java.util.regex.Matcher age =
        java.util.regex.Pattern.compile("(?i)max-age=(\\d+)").matcher(control);
    if (age.find() && !has(Fault.MAX_AGE_IGNORED)) {
      Duration most = profile.equals("rfc9309") ? DAY : DAY.multipliedBy(7);
      life = Duration.ofSeconds(Math.max(300, Long.parseLong(age.group(1))));
      life = life.compareTo(most) > 0 && !has(Fault.MAX_AGE_WITHOUT_BOUND) ? most : life;
    }
    state.next = has(Fault.KEPT_FOR_EVER) ? DAY.multipliedBy(100_000) : now.plus(life);
  }

  private void error(State state, JsonNode answer, int status, String origin) {
    boolean asMissing =
        script.json().path("settings").path("server-error-as-missing").asText().equals("true");
    if (asMissing
        && status >= 500
        && find(origin + "/").path("status").asInt() < 500
        && find(origin + "/no-such-page").path("status").asInt() >= 500) {
      result(state, true, null, "");
      return;
    }
    if (state.since == null || has(Fault.LIMIT_COUNTS_FROM_LAST_FAILURE)) {
      state.since = now;
    }
    int days = has(Fault.LIMIT_OF_29_DAYS) ? 29 : has(Fault.LIMIT_OF_31_DAYS) ? 31 : 30;
    Duration limit = DAY.multipliedBy(has(Fault.NO_LIMIT_OF_DAYS) ? 100_000 : days);
    Duration pause = Duration.ofHours(has(Fault.PAUSE_OF_24_HOURS) ? 24 : 12);
    Duration held = today() ? pause : limit;
    Duration passed = now.minus(state.since);
    state.file = has(Fault.COPY_NEVER_USED) ? null : state.copy;
    state.allowAll = state.file == null;
    state.error = passed.compareTo(held) <= 0;
    if (has(Fault.SERVER_ERROR_USES_COPY_AT_ONCE) && state.copy != null) {
      state.error = false;
    }
    if (today() && passed.compareTo(held.plus(limit)) > 0) {
      int root = find(origin + "/").path("status").asInt();
      state.error = root == 0 || root >= 500;
      state.allowAll = true;
    }
    state.looked = now;
    String after = answer.path("headers").path("retry-after").asText();
    Duration wait = Duration.ofSeconds(status == 503 ? 60 : 300);
    wait = after.isEmpty() ? wait : Duration.ofSeconds(Long.parseLong(after));
    boolean never = has(Fault.SERVER_ERROR_NOT_RETRIED);
    state.next = never ? DAY.multipliedBy(100_000) : now.plus(wait);
  }
}
