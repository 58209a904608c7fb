package org.robotspec.cli.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.Access;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.cli.site.SiteRules;
import org.robotspec.cli.site.WebRobots;
import org.robotspec.internal.answers.Members;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Origin;
import org.robotspec.service.OriginRules;
import org.robotspec.service.internal.fetch.AddressRule;
import org.robotspec.service.internal.fetch.StandardFetcher;
import org.robotspec.service.spi.Resolver;
import org.robotspec.text.Ascii;
import org.robotspec.text.PrintableText;

/**
 * Fetches the robots.txt of a site as a crawler would, but from public addresses alone.
 *
 * @param names returns the addresses of a site; throws if none may be connected to
 * @param opened the answer to a request without an address; may be null
 */
record FetchAnswer(Resolver names, @Nullable RobotsFile opened) {
  Members members(JsonNode question) {
    String given = question.path("address").asText().strip();
    if (given.isEmpty() && opened != null) {
      return members("", opened)
          .put("access", Ascii.key(Access.CONDITIONAL))
          .put("explanation", "")
          .put("requests", List.of());
    }
    SpecProfile profile = SpecProfile.parse(question.path("profile").asText("google-2019"));
    String url = WebRobots.robotsUrl(given.contains("://") ? given : "https://" + given);
    Origin site = Origin.of(url);
    if (!site.scheme().matches("https?")) {
      throw new Errors.InputException("only http and https can be fetched here, not " + url);
    }
    checkAddress(site);
    StandardFetcher fetcher = new StandardFetcher("robotspec", names, null);
    try (WebRobots web = new WebRobots(profile, fetcher)) {
      return members(site, web.site(url).file(), web.rules(url));
    }
  }

  private static Members members(Origin site, @Nullable RobotsFile file, OriginRules rules) {
    return members(site.toString(), file)
        .put("access", Ascii.key(rules.access()))
        .put("explanation", PrintableText.ofUrl(rules.explain()))
        .putAll("requests", rules.requests(), SiteRules::members);
  }

  private static Members members(String site, @Nullable RobotsFile file) {
    byte[] body = file == null ? new byte[0] : file.body();
    String text = new String(body, UTF_8);
    return new Members()
        .put("site", site)
        .put("text", file == null ? null : text)
        .put("name", file == null ? null : PrintableText.ofUrl(file.name()))
        .put("exact", Arrays.equals(text.getBytes(UTF_8), body));
  }

  /** Rejects a site on an inner network before anything is sent. */
  private void checkAddress(Origin site) {
    try {
      var unused = names.resolve(site.host());
    } catch (AddressRule.InnerAddressException e) {
      throw new Errors.InputException(
          site + " is on an inner network, where this page does not fetch; robotspec check does");
    } catch (UnknownHostException e) {
      // The fetch reports it.
    }
  }
}
