package org.robotspec.conformance.plain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Track;
import org.robotspec.conformance.driver.DriverAnswer;
import org.robotspec.conformance.driver.ScriptedWeb;

/** Plays a script as plainly as can be. */
final class PlainFetch {
  private static final Duration LIMIT = Duration.ofDays(30);
  private static final Duration LONGEST_GAP = Duration.ofDays(35);
  private static final Duration PAUSE = Duration.ofHours(12);
  private static final Set<Integer> FOLLOWED = Set.of(301, 302, 303, 307, 308);

  /** All that is known of an origin. */
  private static final class State {
    private byte @Nullable [] file;
    private byte @Nullable [] copy;
    private boolean error;
    private Duration next = Duration.ZERO;
    private @Nullable Duration since;
    private Duration last = Duration.ZERO;
    private int failures;
    private final Set<Long> days = new HashSet<>();
  }

  private final Case script;
  private final String profile;
  private final ScriptedWeb web = new ScriptedWeb();
  private final Map<String, State> states = new HashMap<>();
  private Duration now = Duration.ZERO;

  PlainFetch(Case script, String profile) {
    this.script = script;
    this.profile = profile;
  }

  private boolean today() {
    return profile.equals("google-current");
  }

  DriverAnswer play() {
    return web.play(script, time -> now = time, this::ask);
  }

  private void ask(String url, ObjectNode answer) {
    String origin = Objects.requireNonNull(PlainOrigin.of(url));
    String exempt = script.json().path("settings").path("exempt-hosts").asText();
    boolean allowed = true;
    boolean temporary = false;
    if (exempt.isEmpty() || !origin.endsWith("//" + exempt)) {
      State state = states.computeIfAbsent(origin, o -> new State());
      if (now.compareTo(state.next) >= 0) {
        fetch(origin, state);
      }
      temporary = state.error;
      if (state.error) {
        allowed = url.endsWith("/robots.txt");
      } else if (state.file != null) {
        PlainFile file = new PlainFile(state.file, profile);
        allowed = new PlainRules(profile).decide(file, script.agents(), url).allow();
      }
    }
    if (script.track() == Track.USAGE) {
      usage(url, allowed ? states.get(origin) : null).write(answer);
      return;
    }
    answer.put("verdict", DriverAnswer.word(allowed));
    if (!allowed) {
      answer.put("temporary", temporary);
    }
  }

  private PlainUsage usage(String url, @Nullable State state) {
    PlainUsage preferences = new PlainUsage();
    if (state != null && state.file != null) {
      PlainFile file = new PlainFile(state.file, profile);
      preferences.file(file, new PlainRules(profile), script.agents(), url);
    }
    return preferences;
  }

  private static String header(JsonNode answer, String name) {
    return answer.path("headers").path(name).asText();
  }

  private void fetch(String origin, State state) {
    String url = origin + "/robots.txt";
    Set<String> seen = new HashSet<>(Set.of(url));
    JsonNode answer = web.request(url);
    for (int redirects = 0; answer.path("status").asInt() / 100 == 3; redirects++) {
      boolean followed = FOLLOWED.contains(answer.path("status").asInt());
      String target;
      try {
        target = target(url, header(answer, "location"));
      } catch (IllegalArgumentException e) {
        error(state, MissingNode.getInstance(), origin); // D-24
        return;
      }
      if (!followed || target == null || redirects == 5 || !seen.add(target)) {
        result(state, null, PlainAge.DAY);
        return;
      }
      url = target;
      answer = web.request(url);
    }
    int status = answer.path("status").asInt();
    if (status / 100 == 2) {
      result(state, Case.bytes(answer.path("body")), new PlainAge(now, profile).life(answer));
    } else if (status / 100 == 4 && !(status == 429 && today())) {
      result(state, null, PlainAge.DAY);
    } else if (isMissing(status, origin)) {
      result(state, null, PlainAge.DAY);
    } else {
      error(state, answer, origin);
    }
  }

  private static @Nullable String target(String base, String location) {
    // The JDK resolves a bare query as RFC 2396 did.
    String text = location.replace(" ", "%20");
    boolean query = text.startsWith("?");
    String from = query ? base.split("\\?", 2)[0] : base;
    String target = query ? from + text : URI.create(from).resolve(text).toString();
    target = target.split("#", 2)[0];
    return !text.isEmpty() && target.matches("(https?|ftp)://[^/].*") ? target : null;
  }

  private void result(State state, byte @Nullable [] file, Duration life) {
    state.error = false;
    state.file = file;
    state.copy = file;
    state.since = null;
    state.days.clear();
    state.next = now.plus(life);
  }

  private boolean isMissing(int status, String origin) {
    return script.json().path("settings").path("server-error-as-not-found").asBoolean()
        && status >= 500
        && web.request(origin + "/").path("status").asInt() < 500
        && web.request(origin + "/no-such-page").path("status").asInt() >= 500;
  }

  private void error(State state, JsonNode answer, String origin) {
    if (state.since == null || now.minus(state.last).compareTo(LONGEST_GAP) > 0) {
      state.since = now;
      state.failures = 0;
      state.days.clear();
    }
    state.failures++;
    state.last = now;
    state.days.add(now.toDays());
    boolean shown = state.days.size() >= 3;
    Duration held = today() ? PAUSE : LIMIT;
    Duration passed = now.minus(state.since);
    state.file = state.copy;
    boolean month = passed.compareTo(today() ? held.plus(LIMIT) : LIMIT) > 0;
    boolean paused = today() && (state.copy != null || (state.failures >= 3 && !month));
    state.error = passed.compareTo(held) <= 0 || !(shown || paused);
    if (today() && shown && month) {
      int root = web.request(origin + "/").path("status").asInt();
      state.error = root == 0 || root >= 500;
      state.file = null;
    }
    state.next = now.plus(new PlainAge(now, profile).wait(answer));
  }
}
