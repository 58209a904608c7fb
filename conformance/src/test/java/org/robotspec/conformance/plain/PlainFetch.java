package org.robotspec.conformance.plain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
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
  private static final Pattern HTML =
      Pattern.compile("(?is)(\\s|<!--.*?-->)*<(!doctype html|html|head|body|script)");
  private static final Set<Integer> NO_ANSWERS = Set.of(304, 305);

  /** The failures that show no usable server (D-34), as a server error does. */
  private static final Set<String> GONE =
      Set.of("dns", "connect", "tls", "timeout", "reset", "closed");

  /** All that is known of an origin. */
  private static final class State {
    private byte @Nullable [] file;
    private byte @Nullable [] copy;
    private boolean error;
    private Duration next = Duration.ZERO;
    private final List<Duration> failing = new ArrayList<>();
    private final List<Duration> gone = new ArrayList<>();
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
      if (NO_ANSWERS.contains(answer.path("status").asInt())) {
        error(state, answer, origin); // D-33
        return;
      }
      String target;
      try {
        target = target(url, header(answer, "location"));
      } catch (IllegalArgumentException e) {
        error(state, MissingNode.getInstance(), origin); // D-24
        return;
      }
      if (target == null || redirects == 5 || !seen.add(target)) {
        result(state, null, PlainAge.DAY);
        return;
      }
      url = target;
      answer = web.request(url);
    }
    int status = answer.path("status").asInt();
    if (status / 100 == 2 && isPart(answer)) {
      error(state, answer, origin); // D-33
    } else if (status / 100 == 2) {
      byte[] body = PlainBody.of(answer);
      if (body == null || isWall(body)) {
        error(state, MissingNode.getInstance(), origin); // D-17, D-25, D-30
      } else {
        result(state, body, age().life(answer));
      }
    } else if (status / 100 == 4 && !(status == 429 && today())) {
      result(state, null, PlainAge.DAY);
    } else if (isMissing(status, origin)) {
      result(state, null, PlainAge.DAY);
    } else {
      error(state, answer, origin);
    }
  }

  private PlainAge age() {
    JsonNode settings = script.json().path("settings");
    return new PlainAge(
        now,
        profile,
        Duration.parse("PT" + settings.path("cache-lifetime").asText("24h")),
        Duration.parse("PT" + settings.path("max-age-floor").asText("1h")));
  }

  /** Returns whether a setting makes an HTML page no answer (D-30). */
  private boolean isWall(byte[] body) {
    PlainFile file = new PlainFile(body, profile);
    return script.json().path("settings").path("html-as-no-answer").asBoolean()
        && file.groups.isEmpty()
        && file.sitemaps.isEmpty()
        && HTML.matcher(new String(body, StandardCharsets.UTF_8)).lookingAt();
  }

  private static boolean isPart(JsonNode answer) {
    String range = header(answer, "content-range");
    int length = Case.bytes(answer.path("body")).length;
    return (answer.path("status").asInt() == 206 || !range.isEmpty())
        && !range.equals("bytes 0-%d/%d".formatted(length - 1, length));
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
    state.failing.clear();
    state.gone.clear();
    state.next = now.plus(life);
  }

  private boolean isMissing(int status, String origin) {
    return script.json().path("settings").path("server-error-as-not-found").asBoolean()
        && status >= 500
        && web.request(origin + "/").path("status").asInt() < 500
        && web.request(origin + "/no-such-page").path("status").asInt() >= 500;
  }

  private void error(State state, JsonNode answer, String origin) {
    int failures = state.failing.size();
    if (failures > 0 && now.minus(state.failing.get(failures - 1)).compareTo(LONGEST_GAP) > 0) {
      state.failing.clear();
      state.gone.clear();
    }
    state.failing.add(now);
    int status = answer.path("status").asInt();
    if (GONE.contains(answer.path("fails").asText()) || status >= 500 || status == 429) {
      state.gone.add(now);
    } else {
      state.gone.clear(); // somebody answers (D-34)
    }
    Duration held = today() ? PAUSE : LIMIT;
    boolean month = today() && lasts(state.gone, held.plus(LIMIT)) && days(state.gone) >= 3;
    boolean copy = lasts(state.failing, held) && (today() || days(state.failing) >= 3);
    boolean opens =
        lasts(state.gone, held)
            && (days(state.gone) >= 3
                || (today() && state.gone.size() >= 3 && !lasts(state.gone, held.plus(LIMIT))));
    state.file = state.copy;
    state.error = state.copy == null ? !opens : !copy;
    if (month) {
      int root = web.request(origin + "/").path("status").asInt();
      state.error = root == 0 || root >= 500;
      state.file = null;
    }
    state.next = now.plus(age().wait(answer));
  }

  private boolean lasts(List<Duration> run, Duration time) {
    return !run.isEmpty() && now.minus(run.get(0)).compareTo(time) > 0;
  }

  private static long days(List<Duration> run) {
    return run.stream().map(Duration::toDays).distinct().count();
  }
}
