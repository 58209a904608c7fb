package org.robotspec.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Map;
import org.robotspec.profile.SpecProfile;

/** Fetches and policies for the tests of this package. */
final class Fetches {
  static final String BODY = "user-agent: *\ndisallow: /x\n";

  /** The policy of the default profile. */
  static final AccessPolicy POLICY = policy(SpecProfile.GOOGLE_2019);

  private Fetches() {}

  static AccessPolicy policy(SpecProfile profile) {
    return new AccessPolicy(profile);
  }

  static FetchOutcome status(int status) {
    return status(status, Map.of());
  }

  static FetchOutcome status(int status, Map<String, List<String>> headers) {
    String url = "http://a.example/robots.txt";
    return new FetchOutcome.Answer(url, status, headers, BODY.getBytes(UTF_8), 0);
  }
}
